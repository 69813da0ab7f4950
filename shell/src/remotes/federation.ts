import type { RemoteModule } from '@fluxpartes/mf-kit';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { init, type ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as query from '@tanstack/react-query';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';
import reactDomClient from 'react-dom/client';
import * as router from 'react-router-dom';
import { containerName, entryScripts, PATIENCE, setDeadline } from './containers.ts';
import { loadRecovery } from './failures.ts';
import { inlinedRegistry, type RemoteLocation } from './registry.ts';
import { trustedScriptUrl } from './trusted-types.ts';
import { withTimeout } from './with-timeout.ts';

/** Of the shared packages, as mf-kit's build says them. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** The modules that remotes share, by the package whose version they have. */
const SHARED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  react: { react, 'react/jsx-runtime': jsxRuntime },
  'react-dom': { 'react-dom': reactDom, 'react-dom/client': reactDomClient },
  'react-router-dom': { 'react-router-dom': router },
  '@tanstack/react-query': { '@tanstack/react-query': query },
};

let started: ModuleFederation | undefined;

/** Of the entry that is registered for each container; what comes with other bytes does not run. */
const integrities = new Map<string, string>();

function register(
  runtime: ModuleFederation,
  remote: string,
  { entry, integrity = '', isAnew }: Pick<RemoteLocation, 'entry' | 'integrity'> & { isAnew: boolean },
) {
  const name = containerName(remote);
  integrities.set(name, integrity);
  // By force: what is there of the remote is forgotten.
  runtime.registerRemotes([{ name, entry, type: 'global', entryGlobalName: name }], { force: isAnew });
}

/** A later patch is accepted: the shell may move ahead of its remotes. */
const offers = () =>
  Object.fromEntries(
    Object.entries(SHARED).flatMap(([owner, modules]) => {
      const version = SHARED_VERSIONS[owner] ?? '';
      const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `~${version}` };
      return Object.entries(modules).map(([name, module]) => [name, { version, shareConfig, lib: () => module }]);
    }),
  );

const preloadedScript: ModuleFederationRuntimePlugin = {
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
};

function start(): ModuleFederation {
  const runtime = init({
    name: 'shell',
    remotes: [],
    // Remotes are built without a runtime core and take the one that the first plugin provides.
    plugins: [provideRuntimeCore(), preloadedScript],
    shared: offers(),
    shareStrategy: 'loaded-first',
  });
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
