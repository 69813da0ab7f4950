import { inlinedRegistry, parseRegistry, type Registry } from './registry.ts';

/** The registry as it is now; the inlined one where the site does not answer. For a retry, which may find a newer version. */
export async function freshRegistry(): Promise<Registry> {
  try {
    const response = await fetch(`/mf/registry.json${location.search}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(4000),
    });
    return response.ok ? parseRegistry(await response.text()) : inlinedRegistry();
  } catch {
    return inlinedRegistry();
  }
}
