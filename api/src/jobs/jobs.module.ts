import { Global, Module } from '@nestjs/common';
import { JobsRepository } from './jobs.repository.ts';
import { PgBossDb } from './pg-boss-db.repository.ts';
import { Worker } from './worker.ts';

/** Work behind the calls: every module may put it into a queue and say what is done with it. */
@Global()
@Module({
  providers: [JobsRepository, Worker, PgBossDb],
  exports: [JobsRepository, Worker],
})
export class JobsModule {}
