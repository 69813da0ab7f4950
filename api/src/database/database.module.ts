import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { CONFIG, type Config } from '../config/config.ts';

// Ids and counts are bigint; they stay far below 2^53, so they are numbers in code as on the wire.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * How long a call waits for a connection, a lock, a statement, and for an answer of a server that has gone silent, before
 * it is told that the service is away: within 5 seconds (targets, 'Reliability'). In ms.
 */
const TIMEOUTS = { connection: 3_000, lock: 4_000, statement: 4_000, answer: 4_500 } as const;

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
        extra: {
          lock_timeout: TIMEOUTS.lock,
          statement_timeout: TIMEOUTS.statement,
          query_timeout: TIMEOUTS.answer,
          keepAlive: true,
        },
      }),
    }),
  ],
})
export class DatabaseModule {}
