import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../file-store.ts';

/** What is moved; an upload that is on its way is its process's alone. */
const PREFIXES = ['documentos/', 'comprobantes/', 'fotos/'] as const;

const AT_ONCE = 4;

/** A tag that is an MD5. One that has its form and is another digest fits no content, and then the bytes are compared. */
const MD5 = /^"([0-9a-f]{32})"$/;

/** How many files were copied, were there already, are there with other bytes, or went away while the others were moved. */
export interface Moved {
  copied: number;
  same: number;
  differing: number;
  gone: number;
}

/** From where to where. */
export interface Stores {
  from: FileStore;
  to: FileStore;
}

interface Moving extends Stores {
  /** Whether a file that is there with other bytes is written over. */
  replaces: boolean;
  /** Takes a line for each file that was copied or differs. */
  tell: (what: 'copied' | 'differing', key: string) => void;
}

/**
 * Copies every stored file that is not there yet and compares what is by its digest. Nothing is taken away, so it can be
 * stopped at any point and begun again; what is put into the first store meanwhile, the next run takes along.
 * @throws Error where a file did not arrive as it was; FileStoreAway
 */
export async function moveFiles(moving: Moving): Promise<Moved> {
  const moved: Moved = { copied: 0, same: 0, differing: 0, gone: 0 };
  for (const prefix of PREFIXES) {
    const entries = moving.from.list(prefix)[Symbol.asyncIterator]();
    const work = async () => {
      for (let next = await entries.next(); !next.done; next = await entries.next()) {
        const { clave } = next.value;
        const what = await moveOne(clave, moving);
        moved[what] += 1;
        if (what === 'copied' || what === 'differing') moving.tell(what, clave);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return moved;
}

async function moveOne(key: string, { from, to, replaces }: Moving): Promise<keyof Moved> {
  const there = await to.describe(key);
  if (there !== undefined && (await areSame(key, { from, to }))) return 'same';
  if (there !== undefined && !replaces) return 'differing';
  const file = await from.open(key);
  if (file === undefined) return 'gone';
  await to.put(key, await buffer(file.stream));
  if (!(await areSame(key, { from, to }))) throw new Error(`No llegó como era: ${key}`);
  return 'copied';
}

/** By what the stores know of their files; a file is read where its store has no digest, or where the digests differ. */
async function areSame(key: string, { from, to }: Stores): Promise<boolean> {
  const [here, there] = await Promise.all([from.describe(key), to.describe(key)]);
  if (here === undefined || there === undefined || here.bytes !== there.bytes) return false;
  const known = [MD5.exec(here.etag)?.[1], MD5.exec(there.etag)?.[1]];
  const [a, b] = [known[0] ?? (await digestOf(from, key)), known[1] ?? (await digestOf(to, key))];
  if (a === b || known.every((one) => one === undefined)) return a === b;
  return (await digestOf(from, key)) === (await digestOf(to, key));
}

async function digestOf(store: FileStore, key: string): Promise<string | undefined> {
  const file = await store.open(key);
  if (file === undefined) return undefined;
  const digest = createHash('md5');
  for await (const piece of file.stream) digest.update(piece);
  return digest.digest('hex');
}
