import type { ModuleFederation, ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/** Starts the federation's runtime as the shell's, with all that it shares, by the versions of the shared packages. */
export declare function startRuntime(
  versions: Readonly<Record<string, string>>,
  plugins: ModuleFederationRuntimePlugin[],
): ModuleFederation;
