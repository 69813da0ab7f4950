import { type DynamicModule, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Clock, configModule } from './config/config.module.ts';
import { type Config, ConfigError } from './config/config.ts';
import { DatabaseModule } from './database/database.module.ts';
import { limitDatabaseTime } from './database/database-time-budget.ts';
import { OlderDatabaseError } from './database/migrate.ts';
import { FilesModule } from './files/files.module.ts';
import { HealthController } from './health/health.controller.ts';
import { HttpModule } from './http/http.module.ts';
import { Log, logRequests, RequestLog } from './http/log.ts';
import { isFromSite, jsonBody, requestGuard, respondBeforeBody, trustForwardedHeaders } from './http/middleware.ts';
import { ResponseCache } from './http/response-cache.ts';
import { responseHeaders } from './http/responses.ts';
import { HttpAdapter } from './http/server.ts';
import { JobsModule } from './jobs/jobs.module.ts';
import { MetricsModule } from './metrics/metrics.ts';
import { AuthModule } from './modules/auth/auth.module.ts';
import { PublicacionesModule } from './modules/publicaciones/publicaciones.module.ts';
import { RecuperacionModule } from './modules/recuperacion/recuperacion.module.ts';
import { UsuariosModule } from './modules/usuarios/usuarios.module.ts';
import { VentasModule } from './modules/ventas/ventas.module.ts';
import { serveOpenApi } from './openapi/openapi-document.ts';

/** Exits with a message for a wrong setting or an older database, and with the stack for other errors. */
export const exitOnStartupError =
  (program: string) =>
  (error: unknown): never => {
    if (error instanceof OlderDatabaseError) console.error(error.message);
    else if (error instanceof ConfigError)
      console.error(`The ${program} cannot start with these settings:\n${error.message}`);
    else console.error(error);
    process.exit(1);
  };

/** Modules of the API. */
@Module({
  imports: [
    DatabaseModule,
    JobsModule,
    HttpModule,
    FilesModule,
    UsuariosModule,
    AuthModule,
    PublicacionesModule,
    VentasModule,
    RecuperacionModule,
    MetricsModule,
  ],
  controllers: [HealthController],
})
class AppModule {}

/** The whole API with its settings. Tests pass a clock of their own. */
export function appModule(config: Config, clock?: Clock): DynamicModule {
  return { module: AppModule, imports: [configModule(config, clock)] };
}

/** Creates the application, ready to listen. The database must be migrated first. */
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
