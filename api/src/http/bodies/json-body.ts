import express, { type RequestHandler } from 'express';
import { DomainError } from '../../call/domain-error.ts';

/** The most bytes of a body that is no form: files travel as multipart, with bounds of their own. */
const MOST = 100 * 1024;

/**
 * Reads JSON bodies. What says that it is too large is refused unread, whatever it says that it is; what turns out to be
 * is refused at that byte. express.json alone would first read either to its end. Forms are left to `@Upload()`.
 */
export function jsonBody(): RequestHandler {
  const parse = express.json({ limit: MOST });
  return (request, response, next) => {
    const isForm = Boolean(request.is('multipart/form-data'));
    if (!isForm && Number(request.header('content-length') ?? 0) > MOST) return next(new DomainError('cuerpo_grande'));
    let isAnswered = false;
    const proceed = (error?: unknown) => {
      if (isAnswered) return;
      isAnswered = true;
      request.off('data', count);
      next(error);
    };
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST) proceed(new DomainError('cuerpo_grande'));
    };
    // The parser begins to read in this same turn, so that a listener takes nothing from it.
    if (request.is('application/json')) request.on('data', count);
    parse(request, response, proceed);
  };
}
