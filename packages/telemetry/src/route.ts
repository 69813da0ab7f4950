import type { IncomingMessage } from 'node:http';

/** Where Express keeps what a request was matched with, and who answers ahead of it, or without it, says the same. */
interface Matched extends IncomingMessage {
  route?: { path?: unknown };
}

/** What is said of a request that no route matched. */
const NONE = 'none';

/** The pattern that a request was matched with, never its own path: `/publicaciones/:id`. */
export function routeOf(request: IncomingMessage): string {
  const path = (request as Matched).route?.path;
  return typeof path === 'string' ? path : NONE;
}

/** Says what a request was matched with. */
export function setRoute(request: IncomingMessage, path: string): void {
  (request as Matched).route = { path };
}
