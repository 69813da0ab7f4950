import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { loadMetrics, type Metric } from '@fluxpartes/telemetry';
import type { Settings } from '../settings.ts';
import { createSite } from '../site.ts';
import { type Answer, ask } from './raw-request.ts';
import type { ShellFixture } from './shell-fixture.ts';

/** A site on a free port, and a way to ask it things exactly as written (no address is tidied up). */
export interface RunningSite {
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>;
  post: (path: string, body: string, headers?: Record<string, string>) => Promise<Answer>;
  port: number;
  /** What it shows of itself, as `name{label=value} figure`. */
  metricLines: () => Promise<string[]>;
  /** Told to stop, as a signal does. */
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
  shutdownDelay: 0,
};

async function linesOf(metrics: readonly (Metric | undefined)[]): Promise<string[]> {
  const all = await Promise.all(metrics.map((metric) => metric?.get()));
  return all.flatMap((metric) =>
    (metric?.values ?? []).map(({ labels, value, ...sample }) => {
      const name = 'metricName' in sample ? sample.metricName : metric?.name;
      const { le, ...rest } = labels;
      const named = Object.entries(le === undefined ? rest : { ...rest, le }).map(
        ([label, said]) => `${label}=${said}`,
      );
      return `${name}{${named.join()}} ${value}`;
    }),
  );
}

/** Starts the site of a planted folder. */
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
    get: (path, headers, method) => ask(port, { path, headers, method }),
    post: (path, body, headers) => ask(port, { path, headers, method: 'POST', body }),
    stop: async () => {
      await close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
