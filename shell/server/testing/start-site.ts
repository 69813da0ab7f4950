import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { loadMetrics, type Metric } from '@fluxpartes/telemetry';
import type { Settings } from '../settings.ts';
import { createSite } from '../site.ts';
import type { ShellFixture } from './shell-fixture.ts';

/** A site on a free port. Requests are sent without normalising the path. */
export interface RunningSite {
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<RawResponse>;
  post: (path: string, body: string, headers?: Record<string, string>) => Promise<RawResponse>;
  port: number;
  /** As `name{label=value} number`. */
  metricLines: () => Promise<string[]>;
  /** Begins the shutdown, as a stop signal does. */
  leave: () => void;
  stop: () => Promise<void>;
}

const SETTINGS: Omit<Settings, 'remotesDir' | 'shellBuildsDir' | 'textosDir' | 'adminSaltFile'> = {
  port: 0,
  host: '127.0.0.1',
  apiUrl: 'http://127.0.0.1:9',
  siteOrigin: null,
  photosOrigin: null,
  admin: null,
  adminSalt: null,
  transferencia: { alias: 'A', cbu: '1', titular: 'T' },
  textoEnvio: 'Lo pagás al recibirlo.',
  trustedProxies: new Set(),
  internalSecret: null,
  maxConnectionsPerIp: 256,
  ssr: true,
  hasServiceWorker: true,
  logsRequests: false,
  metrics: null,
  isLocal: false,
  isDevelopment: false,
  storage: null,
  shutdownDelayMs: 0,
};

async function linesOf(metrics: readonly (Metric | undefined)[]): Promise<string[]> {
  const all = await Promise.all(metrics.map((metric) => metric?.get()));
  return all.flatMap((metric) =>
    (metric?.values ?? []).map(({ labels, value, ...sample }) => {
      const name = 'metricName' in sample ? sample.metricName : metric?.name;
      const { le, ...rest } = labels;
      const named = Object.entries(le === undefined ? rest : { ...rest, le }).map(
        ([label, text]) => `${label}=${text}`,
      );
      return `${name}{${named.join()}} ${value}`;
    }),
  );
}

export async function startSite(folder: ShellFixture, settings: Partial<Settings> = {}): Promise<RunningSite> {
  await loadMetrics();
  const { server, metrics, leave, close } = await createSite(
    {
      ...SETTINGS,
      remotesDir: folder.remotesDir,
      adminSaltFile: path.join(folder.remotesDir, '../secretos/sal'),
      shellBuildsDir: folder.shellBuildsDir,
      textosDir: path.join(folder.remotesDir, '../textos'),
      ...settings,
    },
    folder.shellDir,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    metricLines: () => linesOf(metrics),
    leave,
    get: (path, headers, method) => send(port, { path, headers, method }),
    post: (path, body, headers) => send(port, { path, headers, method: 'POST', body }),
    stop: async () => {
      await close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface RawRequest {
  path: string;
  headers?: Record<string, string> | undefined;
  method?: string | undefined;
  body?: string;
}

function send(port: number, { path, headers = {}, method = 'GET', body: sent }: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, path, headers, method, host: '127.0.0.1', agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(sent);
  });
}

/** A page's style sheets and preloads, tag by tag. */
export const tags = (html: string): string[] => html.match(/<link rel="(?:stylesheet|preload)"[^>]*>/g) ?? [];

/** Inlined JSON of a page, by element id. */
export const inlined = (html: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? '');

/** Collects log lines until mocks are restored. */
export function captureLog(): string[] {
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  return lines;
}
