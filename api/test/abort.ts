import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { connectionsInUse } from './csv.ts';
import type { TestApp } from './test-app.ts';

/** What calls must give back: open files and sockets of this process, temporary files, database connections. */
export interface Held {
  files: number;
  temporary: number;
  connections: number;
}

/** What is held at this moment. The pool's idle connections are no leak: they count among the files until it is warm. */
export async function held(test: TestApp): Promise<Held> {
  return {
    files: (await readdir('/proc/self/fd')).length,
    temporary: (await readdir(join(test.dataDir, 'archivos/temporal'))).length,
    connections: connectionsInUse(test),
  };
}

/** Opens every connection that the pool may have, so that none is opened while something is counted. */
export async function warmPool(test: TestApp): Promise<void> {
  const source = test.app.get(DataSource);
  await Promise.all(Array.from({ length: 12 }, () => source.query('SELECT pg_sleep(0.2)')));
}

/** Waits until no more is held than before, and gives what is held then or, after 20 s, still. */
export async function heldAgain(test: TestApp, before: Held): Promise<Held> {
  for (let tries = 0; tries < 400; tries += 1) {
    const now = await held(test);
    if (now.files <= before.files && now.temporary <= before.temporary && now.connections <= before.connections) break;
    await sleep(50);
  }
  return held(test);
}

/** A connection to the application that no client library stands before. */
export async function socketTo(test: TestApp): Promise<Socket> {
  const { port } = test.app.getHttpServer().address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {
    // The application may cut it: what is asked of a spec is what is held afterwards.
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

/** Sends a request, waits for the first bytes of its answer and leaves at once. Returns what had come. */
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

/** Sends the beginning of a request and leaves once its file is on disk, or after a moment. */
export async function leaveHalfSent(test: TestApp, head: string, bytes: Buffer): Promise<void> {
  const socket = await socketTo(test);
  socket.write(head);
  await new Promise((resolve) => socket.write(bytes, resolve));
  await sleep(5);
  socket.destroy();
}

/** Runs something so often, ten at a time. */
export async function often(times: number, run: (i: number) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < times; i += 10) {
    await Promise.all(Array.from({ length: Math.min(10, times - i) }, (_, k) => run(i + k)));
  }
}
