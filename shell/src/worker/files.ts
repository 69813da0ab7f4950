import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { isFile } from './kinds.ts';

const FILES_CACHE = 'fp-archivos';

/** Only what is the file that was asked for, whole: what is kept once is not asked for again. */
const onlyFiles = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    isFile(new URL(request.url).pathname, response) ? response : null,
};

const MONTH = 30 * 24 * 60 * 60;

/** The files of the shell and of remotes, of this release and of those before, for tabs that are still open on one. */
export const files = new CacheFirst({
  cacheName: FILES_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [onlyFiles, new ExpirationPlugin({ maxEntries: 250, maxAgeSeconds: 3 * MONTH })],
});

/** The photos that were seen; the first to go where the browser has no more room. */
export const photos = new CacheFirst({
  cacheName: 'fp-fotos',
  matchOptions: { ignoreVary: true },
  plugins: [onlyFiles, new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: MONTH, purgeOnQuotaError: true })],
});

/** Brings a file, unless it is there. @throws where it does not come, or is not what it has to be */
export async function bring(event: ExtendableEvent, address: string, integrity?: string): Promise<void> {
  const request = new Request(address, integrity === undefined ? {} : { integrity });
  const [response, done] = files.handleAll({ event, request });
  const answered = await response;
  await done;
  if (!isFile(new URL(request.url).pathname, answered)) throw new Error(`${address} is not the file that it should be`);
}

/** Which remotes this browser has used, by the files that it keeps of them. */
export async function usedRemotes(): Promise<ReadonlySet<string>> {
  const cache = await caches.open(FILES_CACHE);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname.split('/'));
  return new Set(paths.flatMap(([, folder, remote]) => (folder === 'mf' && remote !== undefined ? [remote] : [])));
}
