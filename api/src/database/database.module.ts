import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { CONFIG, type Config } from '../config/config.ts';

// Ids and counts are bigint; they stay far below 2^53, so they are numbers in code as on the wire.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** How long a call waits for a connection, a lock and a statement before it is told that the service is away, in ms. */
const TIMEOUTS = { connection: 3_000, lock: 5_000, statement: 15_000 } as const;

/** The pool of connections. The schema is there already: `migrate` ran before the application was made. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        type: 'postgres' as const,
        url: config.DATABASE_URL,
        autoLoadEntities: true,
        synchronize: false,
        logging: false,
        poolSize: config.DATABASE_POOL,
        connectTimeoutMS: TIMEOUTS.connection,
        retryAttempts: 10,
        retryDelay: 1_000,
        applicationName: 'fluxpartes-api',
        extra: { lock_timeout: TIMEOUTS.lock, statement_timeout: TIMEOUTS.statement, keepAlive: true },
      }),
    }),
  ],
})
export class DatabaseModule {}
