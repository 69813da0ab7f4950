import type { ServerResponse } from 'node:http';
import { ERRORS, type ErrorBody } from '@fluxpartes/contrato';
import { NOTHING_RUNS } from './security-headers.ts';

const { message } = ERRORS.servicio_no_disponible;
const body: ErrorBody = { message, error: message, codigo: 'servicio_no_disponible' };

/** Seconds after which the browser may try again. */
const RETRY_AFTER = 5;

/** The contract's 503, said by the site while the API is away. */
export function refuseUnavailable(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': NOTHING_RUNS,
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': RETRY_AFTER,
  });
  response.end(JSON.stringify(body));
}
