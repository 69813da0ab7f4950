import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '../config/config.module.ts';
import { FileMailer, RecoveryLinkPrinter } from './mailer.ts';

const MESSAGE = { para: 'ana@taller.com', subject: 'Asunto', text: 'Hola', enlace: 'http://localhost:8080/x#t=abc' };

let dataDir: string;
let said: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flux-correo-'));
  said = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const mailerOf = (isLocal: boolean) => {
  const stdout = { write: (text: string) => said.push(text) };
  return new FileMailer(
    { DATA_DIR: dataDir },
    new Clock(),
    new RecoveryLinkPrinter({ isLocal, LOG_LEVEL: 'info' }, { stdout }),
  );
};
const folder = () => join(dataDir, 'correo');

it('writes each mail to an owner-only file and prints its link when local', async () => {
  await mailerOf(true).send(MESSAGE);
  await mailerOf(true).send({ ...MESSAGE, enlace: undefined });
  const files = await readdir(folder());
  expect(files).toEqual([expect.stringMatching(/^\d{4}-.*\.eml$/), expect.stringMatching(/\.eml$/)]);
  const file = join(folder(), files[0] ?? '');
  expect([(await stat(file)).mode & 0o777, (await stat(folder())).mode & 0o777]).toEqual([0o600, 0o700]);
  const mail = await readFile(file, 'utf8');
  expect(mail).toMatch(/^To: ana@taller\.com$/m);
  expect(mail).toMatch(/^From: FluxPartes <no-responder@fluxpartes\.local>$/m);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(MESSAGE.enlace);
});

it('writes the file and prints no link in production', async () => {
  await mailerOf(false).send(MESSAGE);
  expect([said, await readdir(folder())]).toEqual([[], [expect.any(String)]]);
});
