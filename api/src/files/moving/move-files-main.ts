import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { storageOf } from '../../config/config.ts';
import { storeFolderOf } from '../../config/folders.ts';
import type { FileStore } from '../file-store.ts';
import { openFileStore } from '../open-file-store.ts';
import { moveFiles } from './move-files.ts';

const USAGE = 'npm run mover:archivos -- --desde <carpeta o s3://…> --hacia <carpeta o s3://…> [--reemplazar]';

const SAID = { copied: 'copiado', differing: 'distinto' } as const;

/** @throws Error where a folder that is to be read is not there */
async function storeAt(place: string, isRead: boolean): Promise<FileStore> {
  const settings = { DATA_DIR: '.', STORAGE_URL: place, storage: storageOf(place, process.env) };
  if (isRead && settings.storage === null) await stat(storeFolderOf(settings));
  return openFileStore(settings);
}

/** The program behind `npm run mover:archivos`. It ends with 1 where files differ or something failed. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { desde: { type: 'string' }, hacia: { type: 'string' }, reemplazar: { type: 'boolean', default: false } },
  });
  const { desde, hacia, reemplazar } = values;
  if (!desde || !hacia) throw new Error(`Falta de dónde o hacia dónde: ${USAGE}`);
  const [from, to] = [await storeAt(desde, true), await storeAt(hacia, false)];
  const tell = (what: keyof typeof SAID, key: string) => process.stdout.write(`${SAID[what]} ${key}\n`);
  const { copied, same, differing, gone } = await moveFiles({ from, to, replaces: reemplazar, tell });
  process.stdout.write(
    `Copiados: ${copied}. Ya estaban: ${same}. Distintos: ${differing}. Borrados mientras tanto: ${gone}.\n`,
  );
  if (differing > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
