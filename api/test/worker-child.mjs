import 'reflect-metadata';
import { setImmediate as turn } from 'node:timers/promises';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../dist/config/config.js';
import { configModule } from '../dist/config/config.module.js';
import { Database } from '../dist/database/database.js';
import { DatabaseModule } from '../dist/database/database.module.js';
import { Log } from '../dist/http/log.js';
import { JobsModule } from '../dist/jobs/jobs.module.js';
import { Worker } from '../dist/jobs/worker.js';

/**
 * A built worker with jobs that each write a row. `DIES` names the job at which the worker kills itself, and the moment:
 * before the transaction that completes the job (`work`), or inside it after all writes (`ending`).
 */
const [dies, at] = (process.env.DIES ?? '').split(' ');
const die = () => process.kill(process.pid, 'SIGKILL');

class Logs {}
Global()(Logs);
Module({ providers: [Log], exports: [Log] })(Logs);
class Jobs {}
Module({ imports: [configModule(loadConfig(process.env)), DatabaseModule, Logs, JobsModule] })(Jobs);

const app = await NestFactory.createApplicationContext(Jobs, { logger: false, abortOnError: false });
const database = app.get(Database);
let jobs = 0;
app.get(Worker).handle('comprobantes-parecidos', { every: 0.5 }, async ({ fileId }) => {
  jobs += 1;
  const isLast = jobs === Number(at);
  await turn();
  if (isLast && dies === 'work') die();
  return async () => {
    await database.query('INSERT INTO hechos (trabajo, proceso) VALUES ($1, $2)', [fileId, process.pid]);
    if (isLast && dies === 'ending') die();
  };
});
process.once('SIGTERM', async () => {
  await app.close();
  process.exit(0);
});
await app.get(Worker).start();
