import type { ApiBodyOptions } from '@nestjs/swagger';
import { z } from 'zod';

/** A JSON schema as OpenAPI 3.0 has it. */
export type OpenApiSchema = Extract<ApiBodyOptions, { schema: unknown }>['schema'];

/** A schema of contrato for the documentation; what JSON schema cannot say is left open. */
export function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): OpenApiSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' });
  return json as OpenApiSchema;
}
