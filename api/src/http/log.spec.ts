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

it.each(['api', 'worker'] as const)('says which program speaks: %s', (program) => {
  expect(new Log({ ...config, program }).pino.bindings()).toEqual({ app: program });
});

it('tells where a failure happened', () => {
  const line = lineOf(new TypeError('nothing there'));
  expect(JSON.parse(line)).toMatchObject({ requestId: 'r1', error: 'TypeError', msg: 'nothing there' });
  expect(line).toContain('log.spec');
});

it('quotes nothing of a failed statement: neither its text, nor its values, nor the message that repeats one', () => {
  const driverError = Object.assign(new Error('invalid input: "ana@taller.com"'), { code: '22P02' });
  const line = lineOf(new QueryFailedError('SELECT $1', ['ana@taller.com'], driverError));
  expect(line).not.toContain('ana@taller.com');
  expect(JSON.parse(line)).toMatchObject({ code: '22P02', msg: 'a statement failed' });
});
