import { loadRemote, registerPlugins, registerRemotes, registerShared } from '@module-federation/enhanced/runtime';
import { containerName, entryScripts, PATIENCE, setDeadline } from './containers.ts';
import { loadRecovery } from './failures.ts';
import { queryLibrary } from './query-library.ts';
import { inlinedRegistry, type RemoteLocation } from './registry.ts';
import type { AnyRemote } from './routes-of.ts';
import { trustedScriptUrl } from './trusted-types.ts';
import { withTimeout } from './with-timeout.ts';

/** Of the query library, as mf-kit's build says it. */
declare const QUERY_VERSION: string;

/** Of the entry that is registered for each container; what comes with other bytes does not run. */
const integrities = new Map<string, string>();

function register(
  remote: string,
  { entry, integrity = '' }: Pick<RemoteLocation, 'entry' | 'integrity'>,
  isAnew: boolean,
) {
  const name = containerName(remote);
  integrities.set(name, integrity);
  // By force: what is there of the remote is forgotten.
  registerRemotes([{ name, entry, type: 'global', entryGlobalName: name }], { force: isAnew });
}

/** Call once, before the first remote is asked for. */
export function startFederation(): void {
  registerPlugins([
    {
      name: 'preloaded-script',
      // Without the same crossOrigin and integrity as the preload in the page, the browser would fetch the entry twice.
      createScript({ url, remoteInfo }) {
        const script = document.createElement('script');
        script.src = trustedScriptUrl(url);
        script.crossOrigin = 'anonymous';
        script.integrity = integrities.get(remoteInfo?.name ?? '') ?? '';
        entryScripts.set(remoteInfo?.name ?? '', script);
        return { script, timeout: PATIENCE };
      },
    },
  ]);
  registerShared({
    '@tanstack/react-query': {
      version: QUERY_VERSION,
      shareConfig: { singleton: true, strictVersion: true, requiredVersion: `~${QUERY_VERSION}` },
      strategy: 'loaded-first',
      get: async () => {
        const library = await queryLibrary;
        return () => library;
      },
    },
  });
  for (const [remote, location] of Object.entries(inlinedRegistry())) register(remote, location, false);
}

function isRoutes(value: unknown): value is { default: AnyRemote } {
  return typeof value === 'object' && value !== null && typeof (value as { default?: unknown }).default === 'function';
}

/**
 * A remote's `./routes`. Rejects when the remote is not published, does not load within 8 s, or exposes something else.
 * @param attempt 0 the first time; a later one gets round whatever failed before: with the release before where it is its
 *   turn, else with what the registry says by then.
 */
export async function loadRoutes(remote: string, attempt: number): Promise<AnyRemote> {
  let patience = PATIENCE;
  if (attempt > 0) {
    const next = await (await withTimeout(loadRecovery(), PATIENCE, 'recovery')).prepare(remote, attempt);
    if (next.entry !== undefined) register(remote, { ...next, entry: next.entry }, true);
    patience = next.patience;
  }
  const until = performance.now() + patience;
  const loaded: unknown = await withTimeout(loadRemote(`${containerName(remote)}/routes`), patience, remote);
  // What the first screen asks for is part of the same wait.
  setDeadline(remote, until);
  if (!isRoutes(loaded)) throw new TypeError(`${remote} does not expose ./routes as a function`);
  return loaded.default;
}
