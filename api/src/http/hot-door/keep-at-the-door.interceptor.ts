import type { ClientRequest } from 'node:http';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { callerOf } from '../session/current-caller.ts';
import { HotDoor } from './hot-door.ts';
import type { KeptAnswer, Viewer } from './kept-answers.ts';

/** What makes an answer one of many, or one person's own: those are not kept. */
const OWN_OR_RARE = ['q', 'cursor', 'user_id'];
/** Headers of an answer that are one request's own. */
const OF_ONE_REQUEST = new Set(['x-request-id']);
/** An answer with one of these is for its caller alone. */
const FOR_ONE = ['set-cookie', 'connection'];

/**
 * Lets the hot door keep a list's first page. Stands outside of what writes the answer's headers, so that the door's are
 * those of the long way.
 */
@Injectable()
export class KeepAtTheDoor implements NestInterceptor<string, string> {
  constructor(private readonly door: HotDoor) {}

  intercept(context: ExecutionContext, next: CallHandler<string>): Observable<string> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const viewer = viewerOf(request);
    if (viewer === undefined || OWN_OR_RARE.some((name) => name in request.query)) return next.handle();
    const prefix = request.header('x-forwarded-prefix') ?? '';
    const ticket = this.door.ticketFor(viewer, { address: request.originalUrl, prefix });
    if (ticket === undefined) return next.handle();
    return next.handle().pipe(
      tap((body) => {
        const response = http.getResponse<WithRawNames>();
        if (!FOR_ONE.some((name) => response.hasHeader(name))) this.door.keep(ticket, answerOf(response, body));
      }),
    );
  }
}

/** The admin sees what others do not, and changes it: never kept. */
function viewerOf(request: Request): Viewer | undefined {
  const { tipo } = callerOf(request);
  return tipo === 'admin' ? undefined : tipo === 'invitado' ? 'invitado' : 'miembro';
}

/** Node gives every answer this; its types name it on requests alone. */
type WithRawNames = Response & Pick<ClientRequest, 'getRawHeaderNames'>;

function answerOf(response: WithRawNames, text: string): KeptAnswer {
  const body = Buffer.from(text);
  const named = response
    .getRawHeaderNames()
    .filter((name) => !OF_ONE_REQUEST.has(name.toLowerCase()))
    .map((name) => [name, String(response.getHeader(name))] as const);
  return {
    headers: [...named.flat(), 'Content-Length', String(body.length)],
    headersOf304: named.filter(([name]) => name.toLowerCase() !== 'content-type').flat(),
    etag: String(response.getHeader('etag')),
    body,
    packed: {},
  };
}
