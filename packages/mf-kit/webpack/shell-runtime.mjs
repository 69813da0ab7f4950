import { init } from '@module-federation/runtime';
import * as query from '@tanstack/react-query';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';
import reactDomClient from 'react-dom/client';
import * as router from 'react-router-dom';
import * as core from './shared-core.mjs';

/** What remotes get, by the package that it is of. */
const modules = {
  react: { react, 'react/jsx-runtime': jsxRuntime },
  'react-dom': { 'react-dom': reactDom, 'react-dom/client': reactDomClient },
  'react-router-dom': { 'react-router-dom': router },
  '@tanstack/react-query': { '@tanstack/react-query': query },
};

/**
 * Starts the federation's runtime as the shell's, with all that it shares. The shell itself imports those modules like any others:
 * its build knows nothing of the federation, which is its runtime alone and comes with the first remote.
 * @param {Readonly<Record<string, string>>} versions of the shared packages
 * @param {import('@module-federation/runtime').ModuleFederationRuntimePlugin[]} plugins
 */
export function startRuntime(versions, plugins) {
  // Remotes are built without a core of their own, and find this one under the name that their builds have for it.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
  const offers = Object.entries(modules).flatMap(([owner, parts]) => {
    const version = versions[owner];
    const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `~${version}` };
    return Object.entries(parts).map(([name, module]) => [
      name,
      { version, shareConfig, strategy: 'loaded-first', lib: () => module },
    ]);
  });
  return init({ name: 'shell', remotes: [], plugins, shared: Object.fromEntries(offers) });
}
