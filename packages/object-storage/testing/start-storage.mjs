import { tmpdir } from 'node:os';
import StorageServer from '@20minutes/s3rver';
import buckets from '@20minutes/s3rver/lib/controllers/bucket.js';
import { MemoryStore } from './memory-store.mjs';

const { getBucket } = buckets;

/**
 * The test server's own page tokens need a cipher that Node no longer has. Here a token is the last key before the next
 * page.
 */
buckets.getBucket = async (ctx) => {
  const { 'continuation-token': token, ...query } = ctx.query;
  if (token) ctx.query = { ...query, 'start-after': String(Buffer.from(token, 'base64url')) };
  await getBucket(ctx);
  const { ListBucketResult: page } = ctx.body;
  if (page.Contents.length < Number(page.MaxKeys)) return;
  page.IsTruncated = true;
  page.NextContinuationToken = Buffer.from(page.Contents.at(-1).Key).toString('base64url');
};

/**
 * `If-None-Match: *`, which the test server lacks: only one of concurrent requests creates an object.
 * @param {MemoryStore} store
 */
function createIfAbsent(store) {
  const creating = new Set();
  return async (ctx, next) => {
    if (ctx.method !== 'PUT' || ctx.get('If-None-Match') !== '*') return next();
    const key = decodeURIComponent(ctx.path.split('/').slice(2).join('/'));
    if (store.objects.has(key)) return ctx.throw(412);
    if (creating.has(key)) return ctx.throw(409);
    creating.add(key);
    await next().finally(() => creating.delete(key));
  };
}

/** Starts an object store in this process that checks signatures; its clock has a resolution of one second. */
export async function startStorage({ port = 0, objects, honoursConditions = true } = {}) {
  const server = new StorageServer({ silent: true, directory: tmpdir(), address: '127.0.0.1', port });
  const store = new MemoryStore(objects);
  server.store = store;
  server.context.store = store;
  if (honoursConditions) server.middleware.unshift(createIfAbsent(store));
  const address = await server.run();
  return {
    url: `s3://S3RVER:S3RVER@cubo/flux?endpoint=http://127.0.0.1:${address.port}`,
    port: address.port,
    objects: store.objects,
    stop: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}
