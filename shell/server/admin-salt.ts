import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The salt of the admin pair's digest: random, so that nothing in the page follows from the e-mail alone, and the same at
 * every start, so that the proof kept by a browser holds. Made at the first start beside the other secrets, for its owner
 * alone; written whole beside its place and linked there, so that two sites of one folder agree on one.
 */
export async function adminSalt(file: string): Promise<Buffer> {
  const kept = await read(file);
  if (kept) return kept;
  const beside = `${file}.${randomBytes(4).toString('hex')}`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(beside, randomBytes(16).toString('hex'), { mode: 0o600 });
  await link(beside, file).catch(unless('EEXIST'));
  await rm(beside, { force: true });
  const made = await read(file);
  if (!made) throw new Error(`${file} does not hold a salt: 32 hexadecimal digits`);
  return made;
}

async function read(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch(unless('ENOENT'));
  return text !== undefined && /^[0-9a-f]{32}$/.test(text) ? Buffer.from(text, 'hex') : null;
}

/** Swallows one error code. */
function unless(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
  };
}
