import type { RemoteModule } from '@fluxpartes/mf-kit';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { init, type ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as query from '@tanstack/react-query';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';
import reactDomClient from 'react-dom/client';
import * as router from 'react-router-dom';
import {
  containerName,
  entryScripts,
  loadRecovery,
  REMOTE_TIMEOUT_MS,
  setDeadline,
  withTimeout,
} from './containers.ts';
import { inlinedRegistry, type RemoteLocation } from './registry.ts';

/** Versions of the shared packages; defined by mf-kit's build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** Shared modules, grouped by the package that determines their version. */
const SHARED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  react: { react, 'react/jsx-runtime': jsxRuntime },
  'react-dom': { 'react-dom': reactDom, 'react-dom/client': reactDomClient },
  'react-router-dom': { 'react-router-dom': router },
  '@tanstack/react-query': { '@tanstack/react-query': query },
};

export interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/** The Content-Security-Policy requires a named policy for script URLs. The URLs come from the registry. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('fluxpartes#remotes', {
  createScriptURL: (url) => url,
});

/** Integrity of each container's registered entry. */
const integrities = new Map<string, string>();

function register(
  runtime: ModuleFederation,
  remote: string,
  { entry, integrity = '', force }: Pick<RemoteLocation, 'entry' | 'integrity'> & { force: boolean },
) {
  const name = containerName(remote);
  integrities.set(name, integrity);
  runtime.registerRemotes([{ name, entry, type: 'global', entryGlobalName: name }], { force });
}

/** The shared modules. A later patch version is accepted, because the shell may be newer than its remotes. */
const sharedConfig = () =>
  Object.fromEntries(
    Object.entries(SHARED).flatMap(([owner, modules]) => {
      const version = SHARED_VERSIONS[owner] ?? '';
      const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `~${version}` };
      return Object.entries(modules).map(([name, module]) => [name, { version, shareConfig, lib: () => module }]);
    }),
  );

const preloadedScript: ModuleFederationRuntimePlugin = {
  name: 'preloaded-script',
  // crossOrigin and integrity must equal the preload's, or the browser fetches the entry twice.
  createScript({ url, remoteInfo }) {
    const script = document.createElement('script');
    script.src = policy ? policy.createScriptURL(url) : url;
    script.crossOrigin = 'anonymous';
    script.integrity = integrities.get(remoteInfo?.name ?? '') ?? '';
    entryScripts.set(remoteInfo?.name ?? '', script);
    return { script, timeout: REMOTE_TIMEOUT_MS };
  },
};

function start(): ModuleFederation {
  const runtime = init({
    name: 'shell',
    remotes: [],
    // Remotes are built without a runtime core and use the one that the first plugin provides.
    plugins: [provideRuntimeCore(), preloadedScript],
    shared: sharedConfig(),
    shareStrategy: 'loaded-first',
  });
  for (const [remote, location] of Object.entries(inlinedRegistry()))
    register(runtime, remote, { ...location, force: false });
  return runtime;
}

let started: ModuleFederation | undefined;

function isRoutes(value: unknown): value is { default: RemoteModule } {
  return typeof value === 'object' && value !== null && typeof (value as { default?: unknown }).default === 'function';
}

/**
 * Loads a remote's `./routes`. Rejects if the remote is not published, times out, or exposes another kind of module.
 * @param attempt after 0, loads the fallback release if it is due, or the registry's current release
 */
export async function loadRoutes(remote: string, attempt: number): Promise<RemoteModule> {
  const runtime = started ?? start();
  started = runtime;
  let timeoutMs = REMOTE_TIMEOUT_MS;
  let onLoad: (() => void) | undefined;
  if (attempt > 0) {
    const recovery = await withTimeout(loadRecovery(), REMOTE_TIMEOUT_MS, 'recovery');
    const next = await recovery.prepare(remote, attempt);
    // Registered with force, to replace the container that failed.
    if (next.entry !== undefined) register(runtime, remote, { ...next, entry: next.entry, force: true });
    ({ timeoutMs, onLoad } = next);
  }
  const until = performance.now() + timeoutMs;
  const loaded: unknown = await withTimeout(runtime.loadRemote(`${containerName(remote)}/routes`), timeoutMs, remote);
  onLoad?.();
  // The first screen's files share the deadline.
  setDeadline(remote, until);
  if (!isRoutes(loaded)) throw new TypeError(`${remote} does not expose ./routes as a function`);
  return loaded.default;
}
