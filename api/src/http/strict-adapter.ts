import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { SERVER_LIMITS } from '@fluxpartes/http';
import { currentTracer } from '@fluxpartes/telemetry';
import { ExpressAdapter } from '@nestjs/platform-express';
import { requestIdOf } from './request-log.ts';

/** Twice what the site takes: its own headers come on top, and none may be lost on the way. Bytes. */
const HEADERS_SIZE = 32 * 1024;

/** What may answer a request before Express gets it; false, or a call of `express`: it was left as it came. */
export interface AheadOfExpress {
  answer(request: IncomingMessage, response: ServerResponse, express: () => void): boolean;
}

/** Express on a server that reads HTTP one way only and drops no header: what is too much is refused. */
export class StrictAdapter extends ExpressAdapter {
  /** Asked before Express, once there is one. */
  ahead: AheadOfExpress | undefined;
  /** Whether a request comes from the site, whose word on the trace that it belongs to is believed. */
  isOfSite: (request: IncomingMessage) => boolean = () => false;

  override initHttpServer(): void {
    const express: RequestListener = this.getInstance();
    const server = createServer({ ...SERVER_LIMITS, maxHeaderSize: HEADERS_SIZE }, (request, response) => {
      const tracer = currentTracer();
      if (tracer === undefined) return this.take(request, response, express);
      const isBelieved = this.isOfSite(request);
      const requestId = isBelieved ? requestIdOf(request.headers['x-request-id']) : undefined;
      tracer.request({ request, response, requestId, isBelieved }, () => this.take(request, response, express));
    });
    // Node forgets the headers beyond this count; without one, the door counts.
    server.maxHeadersCount = 0;
    // What is expected beyond '100-continue' is refused where everything is: by the door.
    server.on('checkExpectation', express);
    this.httpServer = server;
  }

  private take(request: IncomingMessage, response: ServerResponse, express: RequestListener): void {
    const longWay = () => express(request, response);
    if (this.ahead?.answer(request, response, longWay) !== true) longWay();
  }
}
