import type { RemoteModule } from '@fluxpartes/mf-kit';
import { startRuntime } from '@fluxpartes/mf-kit/shell-runtime';
import { containerName, entryScripts, PATIENCE, setDeadline } from './containers.ts';
import { loadRecovery } from './failures.ts';
import { inlinedRegistry, type RemoteLocation } from './registry.ts';
import { trustedScriptUrl } from './trusted-types.ts';
import { withTimeout } from './with-timeout.ts';

/** Of the shared packages, as mf-kit's build says them. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

type Runtime = ReturnType<typeof startRuntime>;

let started: Runtime | undefined;

/** Of the entry that is registered for each container; what comes with other bytes does not run. */
const integrities = new Map<string, string>();

function register(
  runtime: Runtime,
  remote: string,
  { entry, integrity = '', isAnew }: Pick<RemoteLocation, 'entry' | 'integrity'> & { isAnew: boolean },
) {
  const name = containerName(remote);
  integrities.set(name, integrity);
  // By force: what is there of the remote is forgotten.
  runtime.registerRemotes([{ name, entry, type: 'global', entryGlobalName: name }], { force: isAnew });
}

function start(): Runtime {
  const runtime = startRuntime(SHARED_VERSIONS, [
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
  for (const [remote, location] of Object.entries(inlinedRegistry()))
    register(runtime, remote, { ...location, isAnew: false });
  return runtime;
}

function isRoutes(value: unknown): value is { default: RemoteModule } {
  return typeof value === 'object' && value !== null && typeof (value as { default?: unknown }).default === 'function';
}

/**
 * A remote's `./routes`. Rejects when the remote is not published, does not load within 8 s, or exposes something else.
 * @param attempt 0 the first time; a later one gets round whatever failed before: with the release before where it is its
 *   turn, else with what the registry says by then.
 */
export async function loadRoutes(remote: string, attempt: number): Promise<RemoteModule> {
  const runtime = started ?? start();
  started = runtime;
  let patience = PATIENCE;
  if (attempt > 0) {
    const next = await (await withTimeout(loadRecovery(), PATIENCE, 'recovery')).prepare(remote, attempt);
    if (next.entry !== undefined) register(runtime, remote, { ...next, entry: next.entry, isAnew: true });
    patience = next.patience;
  }
  const until = performance.now() + patience;
  const loaded: unknown = await withTimeout(runtime.loadRemote(`${containerName(remote)}/routes`), patience, remote);
  // What the first screen asks for is part of the same wait.
  setDeadline(remote, until);
  if (!isRoutes(loaded)) throw new TypeError(`${remote} does not expose ./routes as a function`);
  return loaded.default;
}
