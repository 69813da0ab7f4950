import { Writable } from 'node:stream';
import { pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import { loadConfig } from '../config/config.ts';
import { Log } from './log.ts';

const config = loadConfig({
  DATABASE_URL: 'postgres://x@y/z',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: '0123456789abcdef',
});

function lineOf(failure: unknown): string {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = new Log(config);
  Object.assign(log, { pino: pino(sink) });
  log.failure(failure, { requestId: 'r1' });
  return lines.join('');
}

it.each(['api', 'worker'] as const)('logs the name of the program: %s', (program) => {
  expect(new Log({ ...config, program }).pino.bindings()).toEqual({ app: program });
});

it('logs an error with its request id and source file', () => {
  const line = lineOf(new TypeError('nothing there'));
  expect(JSON.parse(line)).toMatchObject({ requestId: 'r1', error: 'TypeError', msg: 'nothing there' });
  expect(line).toContain('log.spec');
});

it('logs no parameter values and no driver message of a failed statement', () => {
  const driverError = Object.assign(new Error('invalid input: "ana@taller.com"'), { code: '22P02' });
  const line = lineOf(new QueryFailedError('SELECT $1', ['ana@taller.com'], driverError));
  expect(line).not.toContain('ana@taller.com');
  expect(JSON.parse(line)).toMatchObject({ code: '22P02', msg: 'a statement failed' });
});
