import { Global, Module } from '@nestjs/common';
import { JobsRepository, PgBossDb } from './jobs.repository.ts';
import { Worker } from './worker.ts';

/** Background jobs. */
@Global()
@Module({
  providers: [JobsRepository, Worker, PgBossDb],
  exports: [JobsRepository, Worker],
})
export class JobsModule {}
