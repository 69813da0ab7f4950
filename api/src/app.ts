import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { appModule } from './app.module.ts';
import type { Clock } from './config/clock.ts';
import type { Config } from './config/config.ts';
import { limitDatabaseTime } from './database/database-time-budget.ts';
import { Log, logRequests, RequestLog } from './http/log.ts';
import { isFromSite, jsonBody, requestGuard, respondBeforeBody, trustForwardedHeaders } from './http/middleware.ts';
import { ResponseCache } from './http/response-cache.ts';
import { responseHeaders } from './http/responses.ts';
import { HttpAdapter } from './http/server.ts';
import { serveOpenApi } from './openapi/openapi-document.ts';

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
  app.use(limitDatabaseTime);
  app.use(trustForwardedHeaders(config.INTERNAL_SECRET, app.get(Log)));
  app.use(logRequests(app.get(RequestLog)));
  app.use(responseHeaders(config.SITE_URL?.startsWith('https:') ?? false));
  app.use(requestGuard());
  app.use(respondBeforeBody());
  app.use(jsonBody());
  if (config.isLocal) serveOpenApi(app);
  return app;
}
