import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { freshRegistry, inlinedRegistry, type RemoteLocation } from './registry.ts';
import type { AnyRemote } from './routes-of.ts';
import { trustedScriptUrl } from './trusted-types.ts';
import { withTimeout } from './with-timeout.ts';

/** A remote that has not answered by then counts as unavailable. Milliseconds. */
const PATIENCE = 8000;

/** The container's global variable; `containerName` of mf-kit's webpack factory makes the same one. */
const containerName = (remote: string): string => remote.replaceAll('-', '_');

function register(remote: string, location: RemoteLocation, query: string): void {
  const name = containerName(remote);
  registerRemotes([{ name, entry: location.entry + query, type: 'global', entryGlobalName: name }], {
    force: query !== '',
  });
}

/** Call once, before the first remote is asked for. */
export function startFederation(): void {
  registerPlugins([
    {
      name: 'preloaded-script',
      // Without the same crossOrigin as the preload in the page, the browser would fetch the entry twice.
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = trustedScriptUrl(url);
        script.crossOrigin = 'anonymous';
        return { script, timeout: PATIENCE };
      },
    },
  ]);
  for (const [remote, location] of Object.entries(inlinedRegistry())) register(remote, location, '');
}

function isRoutes(value: unknown): value is { default: AnyRemote } {
  return typeof value === 'object' && value !== null && typeof (value as { default?: unknown }).default === 'function';
}

/**
 * A remote's `./routes`. Rejects when the remote is not published, does not load within 8 s, or exposes something else.
 * @param attempt 0 the first time; a later one asks for the registry again and gets round whatever failed before.
 */
export async function loadRoutes(remote: string, attempt: number): Promise<AnyRemote> {
  if (attempt > 0) {
    const location = (await freshRegistry())[remote];
    if (location) register(remote, location, `?retry=${attempt}`);
  }
  const loaded: unknown = await withTimeout(loadRemote(`${containerName(remote)}/routes`), PATIENCE, remote);
  if (!isRoutes(loaded)) throw new TypeError(`${remote} does not expose ./routes as a function`);
  return loaded.default;
}
