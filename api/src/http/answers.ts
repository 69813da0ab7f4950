import { ApiOkResponse, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import type { z } from 'zod';

/** Tells the documentation what a call answers: the status and contrato's schema of the body. */
export function Answers(
  status: number,
  schema: z.core.$ZodType,
  description = '',
  headers: ApiResponseOptions['headers'] = {},
): MethodDecorator {
  return ApiResponse({ status, standardSchema: schema, description, headers });
}

/** The same of a call that answers a table as a file. */
export function AnswersCsv(): MethodDecorator {
  return ApiOkResponse({
    description: 'A table for a spreadsheet in es-AR',
    content: { 'text/csv': { schema: { type: 'string' } } },
  });
}
