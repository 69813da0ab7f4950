import { tmpdir } from 'node:os';
import StorageServer from '@20minutes/s3rver';
import { MemoryStore } from './memory-store.mjs';

/** Starts an object store in this process that checks signatures; its clock knows seconds, it honours no condition. */
export async function startStorage({ port = 0, objects } = {}) {
  const server = new StorageServer({ silent: true, directory: tmpdir(), address: '127.0.0.1', port });
  const store = new MemoryStore(objects);
  server.store = store;
  server.context.store = store;
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
