import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';

/** Requests in flight get this long to end, in ms. */
const DRAIN_TIME = 10_000;

/**
 * On SIGTERM or SIGINT: no new connection, `Connection: close` on what is still answered, then the pool is closed.
 * `forceCloseConnections` would cut requests in flight.
 */
export function stopGracefully(app: NestExpressApplication): void {
  let isStopping = false;
  app.use((_request: Request, response: Response, next: NextFunction) => {
    if (isStopping) response.setHeader('Connection', 'close');
    next();
  });
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), DRAIN_TIME).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
