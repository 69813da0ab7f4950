import type { OpenAPIObject } from '@nestjs/swagger';
import { CAMPOS_DE_ARCHIVO } from '../http/upload/upload.interceptor.ts';

type Operation = NonNullable<OpenAPIObject['paths'][string]['post']>;
type RequestBody = Exclude<NonNullable<Operation['requestBody']>, { $ref: string }>;
type Schema = NonNullable<NonNullable<RequestBody['content'][string]>['schema']>;

const MULTIPART = 'multipart/form-data';
const ARCHIVO: Schema = { type: 'string', format: 'binary' };

/** Adds the files that a call takes to the form that it documents: contrato's schemas hold the text fields alone. */
export function withFiles(operation: Operation): Operation {
  const { [CAMPOS_DE_ARCHIVO]: campos, ...documented } = operation as Operation & {
    [CAMPOS_DE_ARCHIVO]?: Readonly<Record<string, number>>;
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

function formWith(textos: Schema | undefined, campos: Readonly<Record<string, number>>): Schema {
  const archivos = Object.entries(campos).map(([campo, most]) => [
    campo,
    most === 1 ? ARCHIVO : { type: 'array', maxItems: most, items: ARCHIVO },
  ]);
  const files: Schema = { type: 'object', properties: Object.fromEntries(archivos) };
  if (textos === undefined) return files;
  if ('$ref' in textos || textos.properties === undefined) return { allOf: [textos, files] };
  return { ...textos, properties: { ...textos.properties, ...files.properties } };
}
