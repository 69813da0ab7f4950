import { type ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';

/** Node gives every answer this; its types name it on requests alone. */
type WithRawNames = Pick<ClientRequest, 'getRawHeaderNames'>;

/** The headers that handlers set on whatever they get, by name and value: what the long way puts on every answer. */
export function standingHeaders(handlers: readonly RequestHandler[]): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket()) as Request;
  const response = new ServerResponse(request) as Response & WithRawNames;
  for (const handler of handlers) void handler(request, response, () => {});
  return response.getRawHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}
