import type { OpenAPIObject } from '@nestjs/swagger';
import { FILE_CAMPOS } from '../http/upload.ts';

type Operation = NonNullable<OpenAPIObject['paths'][string]['post']>;
type RequestBody = Exclude<NonNullable<Operation['requestBody']>, { $ref: string }>;
type Schema = NonNullable<NonNullable<RequestBody['content'][string]>['schema']>;

const MULTIPART = 'multipart/form-data';
const FILE: Schema = { type: 'string', format: 'binary' };

/** Adds the files that a call takes to the form that it documents: contrato's schemas hold the text fields alone. */
export function withFileFields(operation: Operation): Operation {
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
