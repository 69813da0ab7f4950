import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { ConfigError, loadConfig } from './config/config.ts';
import { isAway } from './database/database-errors.ts';
import { migrate } from './database/migrate.ts';
import { stopGracefully } from './http/graceful-stop.ts';
import { Log } from './http/log.ts';
import { CellsService } from './modules/publicaciones/recuentos/cells.service.ts';
import { CorreoRounds } from './modules/recuperacion/correo/correo-rounds.ts';
import { FreshSearchService } from './modules/ventas/detalle/fresh-search.service.ts';
import { ParecidosService } from './modules/ventas/parecidos/parecidos.service.ts';

/** How long the start waits for a database that is not there yet: tries, one a second. */
const DATABASE_TRIES = 60;

/** Longer than a proxy keeps an idle connection, so that it never sends on one that closes; in ms. */
const KEEP_ALIVE = 75_000;

async function migrateWhenThere(databaseUrl: string, triesLeft = DATABASE_TRIES): Promise<void> {
  try {
    await migrate(databaseUrl);
  } catch (error) {
    if (!isAway(error) || triesLeft <= 1) throw error;
    await sleep(1_000);
    await migrateWhenThere(databaseUrl, triesLeft - 1);
  }
}

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  await migrateWhenThere(config.DATABASE_URL);
  const app = await createApp(config);
  stopGracefully(app, { pause: config.PAUSA_AL_PARAR * 1_000 });
  app.getHttpServer().keepAliveTimeout = KEEP_ALIVE;
  await app.listen(config.API_PORT, config.API_HOST);
  app.get(CorreoRounds).start();
  app.get(ParecidosService).start();
  app.get(FreshSearchService).start();
  app.get(CellsService).start();
  if (config.STORAGE_URL?.startsWith('s3:'))
    app.get(Log).warn('STORAGE_URL holds the registry alone: photos and documents stay in DATA_DIR/archivos');
  app.get(Log).info('listening', { host: config.API_HOST, port: config.API_PORT });
}

start().catch((error: unknown) => {
  const isSetting = error instanceof ConfigError;
  console.error(isSetting ? `The API cannot start with these settings:\n${error.message}` : error);
  process.exit(1);
});
