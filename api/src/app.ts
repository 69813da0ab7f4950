import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { appModule } from './app.module.ts';
import type { Clock } from './config/clock.ts';
import type { Config } from './config/config.ts';
import { boundDatabaseWaits } from './database/database-wait.ts';
import { serveDocumentation } from './documentacion/documentation.ts';
import { AnsweredRequests, Log, requestLog } from './http/log.ts';
import { answersEarly, door, isFromSite, jsonBody, siteHop } from './http/middleware.ts';
import { ResponseCache } from './http/response-cache.ts';
import { responseHeaders } from './http/responses.ts';
import { HttpAdapter } from './http/server.ts';

/** Makes the application, ready to listen. The database has to be migrated before. */
export async function createApp(config: Config, clock?: Clock): Promise<NestExpressApplication> {
  const adapter = new HttpAdapter();
  const app = await NestFactory.create<NestExpressApplication>(appModule(config, clock), adapter, {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Log));
  adapter.ahead = app.get(ResponseCache);
  adapter.isOfSite = isFromSite(config.INTERNAL_SECRET);
  app.set('trust proxy', config.TRUST_PROXY);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.disable('x-powered-by');
  app.use(boundDatabaseWaits);
  app.use(siteHop(config.INTERNAL_SECRET, app.get(Log)));
  app.use(requestLog(app.get(AnsweredRequests)));
  app.use(responseHeaders(config.SITE_URL?.startsWith('https:') ?? false));
  app.use(door());
  app.use(answersEarly());
  app.use(jsonBody());
  if (config.isLocal) serveDocumentation(app);
  return app;
}
