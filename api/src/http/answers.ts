import { ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';

/** Tells the documentation what a call answers: the status and contrato's schema of the body. */
export function Answers(status: number, schema: z.core.$ZodType, description = ''): MethodDecorator {
  return ApiResponse({ status, standardSchema: schema, description });
}
