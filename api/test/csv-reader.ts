import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { DataSource } from 'typeorm';
import type { TestApp } from './test-app.ts';

/** Parses the rows of an export whose cells hold no quotes or line ends. */
export function rowsOf(text: string): string[][] {
  return text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.slice(1, -1).split('";"'));
}

/** A response whose body has not been read. */
export function beginGet(test: TestApp, path: string, cookie: string): Promise<IncomingMessage> {
  const { port } = test.app.getHttpServer().address() as AddressInfo;
  return new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port, path, headers: { cookie }, agent: false }, resolve).on('error', reject);
  });
}

/** Database connections in use. */
export function connectionsInUse(test: TestApp): number {
  const { master } = test.app.get(DataSource).driver as unknown as {
    master: { totalCount: number; idleCount: number };
  };
  return master.totalCount - master.idleCount;
}
