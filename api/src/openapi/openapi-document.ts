import { errorBodySchema } from '@fluxpartes/contrato';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type ApiBodyOptions, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { z } from 'zod';
import { FILE_CAMPOS } from '../http/upload.ts';

/** A JSON schema in the form of OpenAPI 3.0. */
type OpenApiSchema = Extract<ApiBodyOptions, { schema: unknown }>['schema'];

/** Converts a contrato schema for the documentation. Rules that JSON schema cannot express are left out. */
export function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): OpenApiSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' });
  return json as OpenApiSchema;
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['post']>;
type RequestBody = Exclude<NonNullable<Operation['requestBody']>, { $ref: string }>;
type Schema = NonNullable<NonNullable<RequestBody['content'][string]>['schema']>;

const MULTIPART = 'multipart/form-data';
const FILE: Schema = { type: 'string', format: 'binary' };

/** Adds the files of a call to its documented form, because contrato's schemas hold only the text fields. */
function withFileFields(operation: Operation): Operation {
  const { [FILE_CAMPOS]: campos, ...documented } = operation as Operation & {
    [FILE_CAMPOS]?: Readonly<Record<string, number>>;
  };
  if (campos === undefined) return operation;
  const body = documented.requestBody;
  const content = body !== undefined && 'content' in body ? body.content : {};
  const form = formWith(content[MULTIPART]?.schema, campos);
  return {
    ...documented,
    requestBody: { required: true, ...body, content: { ...content, [MULTIPART]: { schema: form } } },
  };
}

function formWith(texts: Schema | undefined, campos: Readonly<Record<string, number>>): Schema {
  const entries = Object.entries(campos).map(([campo, most]) => [
    campo,
    most === 1 ? FILE : { type: 'array', maxItems: most, items: FILE },
  ]);
  const files: Schema = { type: 'object', properties: Object.fromEntries(entries) };
  if (texts === undefined) return files;
  if ('$ref' in texts || texts.properties === undefined) return { allOf: [texts, files] };
  return { ...texts, properties: { ...texts.properties, ...files.properties } };
}

const PATH = 'documentacion';

/** The page has its own script and inline styles, which the API's default policy blocks. */
const PAGE_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/**
 * The OpenAPI page at `/documentacion` and its JSON at `/documentacion-json`, generated from the schemas that validate the
 * calls. It is generated at the first request, not at the start.
 */
export function serveOpenApi(app: NestExpressApplication): void {
  app.use(`/${PATH}`, (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    next();
  });
  SwaggerModule.setup(PATH, app, () => describe(app));
}

function describe(app: NestExpressApplication): OpenAPIObject {
  const base = new DocumentBuilder()
    .setTitle('FluxPartes')
    .setDescription('Every refusal has the shape of `Error`; the session travels in a cookie.')
    .setVersion('1.0.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'The API itself')
    .addServer('/api', 'Through the site')
    .addCookieAuth('sesion')
    // Documents every call as possible with and without a session. A call that needs a session responds with 401.
    .addSecurityRequirements('cookie')
    .addSecurityRequirements({})
    .build();
  const document = SwaggerModule.createDocument(app, base, {
    standardSchemaConverter: (schema, { schemaType }) =>
      isZod(schema) ? { schema: toJsonSchema(schema, schemaType) } : undefined,
  });
  return withErrors(withUploads(document));
}

function isZod(schema: unknown): schema is z.core.$ZodType {
  return typeof schema === 'object' && schema !== null && '_zod' in schema;
}

/** Adds the files to the documentation of every form. */
function withUploads(document: OpenAPIObject): OpenAPIObject {
  for (const item of Object.values(document.paths)) {
    if (item.post !== undefined) item.post = withFileFields(item.post);
    if (item.put !== undefined) item.put = withFileFields(item.put);
  }
  return document;
}

/** Adds the error response, with a single shape, to every call. */
function withErrors(document: OpenAPIObject): OpenAPIObject {
  const schema = { $ref: '#/components/schemas/Error' };
  const refusal = { description: 'A refusal', content: { 'application/json': { schema } } };
  for (const item of Object.values(document.paths)) {
    for (const operation of [item.get, item.post, item.put, item.delete]) {
      if (operation !== undefined) operation.responses.default = refusal;
    }
  }
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Error: toJsonSchema(errorBodySchema, 'output') },
  };
  return document;
}
