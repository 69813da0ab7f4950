import type { Request, RequestHandler } from 'express';

/**
 * What is still read of a body whose answer is out already. A client that sends while it is answered reads the answer once
 * it has sent, and loses it where the connection is cut before: what is a little too large is taken to its end. In bytes
 * and ms.
 */
const DRAIN = { bytes: 32 * 1024 * 1024, time: 5_000 } as const;

/**
 * Lets a call be answered before its body has come. The answer goes out at once and says that the connection closes; what
 * comes then is thrown away within bounds, and the connection ends. Left to itself, Node reads such a body to its end.
 */
export function answersEarly(): RequestHandler {
  return (request, response, next) => {
    const end = response.end.bind(response);
    response.end = ((...args: unknown[]) => {
      if (request.complete) return Reflect.apply(end, response, args);
      if (!response.headersSent) response.setHeader('Connection', 'close');
      const [chunk, encoding] = args;
      if (typeof chunk === 'string' && isEncoding(encoding)) response.write(chunk, encoding);
      else if (typeof chunk === 'string' || chunk instanceof Uint8Array) response.write(chunk);
      else response.flushHeaders();
      drain(request, end);
      return response;
    }) as typeof response.end;
    next();
  };
}

function isEncoding(value: unknown): value is BufferEncoding {
  return typeof value === 'string' && Buffer.isEncoding(value);
}

/** Throws away what comes, until it ends or is too much, or too slow. */
function drain(request: Request, whenDone: () => unknown): void {
  let left: number = DRAIN.bytes;
  const done = () => {
    clearTimeout(timer);
    request.off('data', count).off('end', done).off('close', done);
    request.pause();
    whenDone();
  };
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) done();
  };
  // Who has left already says no more: neither end nor close would come.
  if (request.destroyed) return void whenDone();
  const timer = setTimeout(done, DRAIN.time);
  request.unpipe();
  request.on('data', count).once('end', done).once('close', done);
  request.resume();
}
