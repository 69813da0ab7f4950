import { readdir, readlink } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { connectionsInUse } from './csv-reader.ts';
import type { TestApp } from './test-app.ts';

/**
 * Resources that calls must release. The pool opens and closes idle connections by itself, so only connections in use
 * count.
 */
export interface Held {
  /** Open files of the data folder, by the process's own descriptors. */
  files: number;
  /** Clients' connections that the server still has. */
  sockets: number;
  temporary: number;
  connections: number;
}

/** Resources in use now. */
export async function held(test: TestApp): Promise<Held> {
  const open = await Promise.all(
    // A descriptor may be closed while it is read.
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  const server = test.app.getHttpServer();
  return {
    files: open.filter((path) => path.startsWith(test.dataDir)).length,
    sockets: await promisify(server.getConnections.bind(server))(),
    temporary: (await readdir(join(test.dataDir, 'archivos/temporal'))).length,
    connections: connectionsInUse(test),
  };
}

/** All released. */
export const NOTHING: Held = { files: 0, sockets: 0, temporary: 0, connections: 0 };

/** Waits until all is released; returns the resources in use then or after 15 s. */
export async function heldAtRest(test: TestApp): Promise<Held> {
  for (let polls = 0; polls < 300; polls += 1) {
    if (isDeepStrictEqual(await held(test), NOTHING)) break;
    await sleep(50);
  }
  return held(test);
}

/** A raw connection to the application, without a client library. */
export async function socketTo(test: TestApp): Promise<Socket> {
  const { port } = test.app.getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {
    // The application may cut the connection: the spec checks only the resources held afterwards.
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

/** Sends a request, reads the first bytes of the response and disconnects. Returns those bytes. */
export async function leaveAtFirstByte(test: TestApp, request: string): Promise<string> {
  const socket = await socketTo(test);
  const first = new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString('latin1')));
    socket.once('close', () => resolve(''));
  });
  socket.write(request);
  const text = await first;
  socket.destroy();
  return text;
}

/** Sends the beginning of a request and disconnects when its file is on disk, or after a short time. */
export async function leaveHalfSent(test: TestApp, head: string, bytes: Buffer): Promise<void> {
  const socket = await socketTo(test);
  socket.write(head);
  await new Promise((resolve) => socket.write(bytes, resolve));
  await sleep(5);
  socket.destroy();
}

/** Runs a function `times` times, ten runs concurrently. */
export async function often(times: number, run: (i: number) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < times; i += 10) {
    await Promise.all(Array.from({ length: Math.min(10, times - i) }, (_, k) => run(i + k)));
  }
}
