import { ERRORS, type ErrorBody } from '@fluxpartes/contrato';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isBadValue, isUnavailable, RETRY_AFTER_SECONDS } from '../database/database-errors.ts';
import { DomainError } from '../request-context/domain-error.ts';
import { Log } from './log.ts';

/** Turns everything that is thrown into the contract's refusal. What is not foreseen is logged and leaves as a bare 500. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    const error = toDomainError(thrown, request);
    const { status } = ERRORS[error.codigo];
    if (status >= 500 || isBadValue(thrown)) {
      this.log.failure(thrown, { requestId: response.locals.requestId, codigo: error.codigo });
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { campos, extra, retryAfter } = error.details;
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    response.setHeader('Cache-Control', 'no-store');
    const body: ErrorBody = { message: error.message, error: error.message, codigo: error.codigo };
    if (campos !== undefined) body.campos = campos;
    response.status(status).json({ ...body, ...extra });
  }
}

function toDomainError(thrown: unknown, request: Request): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (isUnavailable(thrown)) return new DomainError('servicio_no_disponible', { retryAfter: RETRY_AFTER_SECONDS });
  if (isBadValue(thrown)) return new DomainError('datos_invalidos');
  if (!isDecodable(request.path)) return new DomainError('no_encontrado');
  return new DomainError(codigoForStatus(statusOf(thrown)));
}

/** Errors of Nest and body-parser carry a status; all others are server errors. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : 500;
  return typeof status === 'number' ? status : 500;
}

function codigoForStatus(status: number): keyof typeof ERRORS {
  if (status >= 500) return 'error_interno';
  const known = {
    401: 'sin_sesion',
    403: 'sin_permiso',
    404: 'no_encontrado',
    413: 'cuerpo_grande',
    415: 'tipo_no_aceptado',
  };
  return (known as Record<number, keyof typeof ERRORS>)[status] ?? 'cuerpo_ilegible';
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
