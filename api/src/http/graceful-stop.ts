import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';

/** Requests in flight get this long to end, in ms. */
const DRAIN_TIME = 10_000;

/** What is needed of the process: signals in, an exit code out. */
type StoppableProcess = Pick<NodeJS.Process, 'once'> & { exit: (code: number) => void };

/**
 * On SIGTERM or SIGINT: no new connection, `Connection: close` on what is still answered, then the pool is closed and
 * the process ends. `forceCloseConnections` would cut requests in flight. Call it before the application listens.
 */
export function stopGracefully(app: NestExpressApplication, on: StoppableProcess = process): void {
  let isStopping = false;
  app.use((_request: Request, response: Response, next: NextFunction) => {
    const { writeHead } = response;
    // Asked when the answer leaves: a request that came before the signal is told to close as well.
    response.writeHead = function (this: Response, ...args: Parameters<typeof writeHead>) {
      if (isStopping) this.setHeader('Connection', 'close');
      return writeHead.apply(this, args);
    } as typeof writeHead;
    next();
  });
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => on.exit(1), DRAIN_TIME).unref();
    app.close().then(
      () => on.exit(0),
      () => on.exit(1),
    );
  };
  on.once('SIGTERM', stop);
  on.once('SIGINT', stop);
}
