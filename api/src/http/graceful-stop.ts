import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Application, NextFunction, Request, Response } from 'express';
import { HotDoor } from './hot-door/hot-door.ts';

/** Requests in flight get this long to end, in ms. */
const DRAIN_TIME = 10_000;
/** And what works behind them, with the pool, this long; longer than its own bounds. In ms. */
const CLOSE_TIME = 6_000;
/** The name under which Express keeps that the application is stopping. */
const STOPPING = 'stopping';

/** What is needed of the process: signals in, an exit code out. */
type StoppableProcess = Pick<NodeJS.Process, 'once'> & { exit: (code: number) => void };

/** Whether the application was told to stop: it is not ready any more. */
export function isStopping(app: Application): boolean {
  return app.enabled(STOPPING);
}

/**
 * On SIGTERM or SIGINT, one after the other: readiness says 503 and every answer closes its connection; no new connection is
 * taken (after `pause` ms); requests in flight end; the work behind the calls comes to a safe point, the pool is closed; the
 * process ends with 0, or with 1 where something had to be cut. Call it before the application listens.
 */
export function stopGracefully(
  app: NestExpressApplication,
  { pause = 0, on = process }: { pause?: number; on?: StoppableProcess } = {},
): void {
  closeConnectionsWhenStopping(app);
  const stop = async () => {
    if (isStopping(app.getHttpAdapter().getInstance())) return;
    app.enable(STOPPING);
    app.get(HotDoor).shut();
    if (pause > 0) await sleep(pause);
    const isDrained = await drain(app.getHttpServer());
    const isClosed = await Promise.race([app.close().then(() => true), sleep(CLOSE_TIME, false)]);
    on.exit(isDrained && isClosed ? 0 : 1);
  };
  const stopOrFail = () => {
    stop().catch(() => on.exit(1));
  };
  on.once('SIGTERM', stopOrFail);
  on.once('SIGINT', stopOrFail);
}

function closeConnectionsWhenStopping(app: NestExpressApplication): void {
  app.use((request: Request, response: Response, next: NextFunction) => {
    const { writeHead } = response;
    // Asked when the answer leaves: a request that came before the signal is told to close as well.
    response.writeHead = function (this: Response, ...args: Parameters<typeof writeHead>) {
      if (isStopping(request.app)) this.setHeader('Connection', 'close');
      return writeHead.apply(this, args);
    } as typeof writeHead;
    next();
  });
}

/** Whether every request in flight was answered in its time; the others are cut. */
async function drain(server: Server): Promise<boolean> {
  let isCut = false;
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => {
      isCut = true;
      server.closeAllConnections();
    }, DRAIN_TIME);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
  return !isCut;
}
