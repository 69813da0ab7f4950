import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { CONFIG, type Config } from '../config/config.ts';
import { Database } from './database.ts';
import { serverTimeoutsOf, TIMEOUTS } from './database-time-budget.ts';
import { DeadlinePool } from './deadline-pool.ts';
import { NotificationListener } from './notification-listener.ts';
import { GuestReads, MemberReads, Replicas } from './replicas.ts';
import { Transactions } from './transactions.ts';

// Ids and counts are bigint but stay far below 2^53, so code and wire use numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        type: 'postgres' as const,
        driver: { ...pg, Pool: DeadlinePool },
        url: config.DATABASE_URL,
        autoLoadEntities: true,
        synchronize: false,
        logging: false,
        poolSize: config.DATABASE_POOL,
        connectTimeoutMS: TIMEOUTS.connection,
        retryAttempts: 10,
        retryDelay: 1_000,
        applicationName: `fluxpartes-${config.program}`,
        // Pipelining: statements that are not awaited are sent together, in order.
        extra: { ...serverTimeoutsOf(config), keepAlive: true, pipeline: true },
      }),
    }),
  ],
  providers: [Database, Transactions, GuestReads, MemberReads, NotificationListener, Replicas],
  exports: [Database, Transactions, GuestReads, MemberReads, NotificationListener, Replicas],
})
export class DatabaseModule {}
