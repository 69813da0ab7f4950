import { type ContractRange, type RemoteModule, type ShellContext, shellContract } from '@fluxpartes/mf-kit';
import { type ComponentProps, useCallback } from 'react';
import type { RouteObject } from 'react-router-dom';
import { mustLeave } from '../app/route-access.ts';
import type { LayoutContext } from '../app/shell-app.tsx';
import { loadRecovery, setDeadline, withTimeout } from './containers.ts';
import { LazySection, loadQuery, ShellChunkError } from './lazy-section.tsx';
import type { Failure, Verdict } from './recovery.ts';
import { inlinedRegistry, routeFor } from './registry.ts';

interface Props extends Omit<ComponentProps<typeof LazySection>, 'load' | 'judge' | 'onArrival'> {
  remote: string;
  context: LayoutContext;
}

/** A remote's screens. */
export function RemoteSection({ remote, context: layout, ...section }: Props) {
  const load = useCallback(
    async (attempt: number) => {
      const query = await loadQuery();
      const routes = await query.loadRoutes(remote, attempt);
      const context = query.contextOf(layout, mustLeave(layout.sesion));
      return query.screensOf(routesOf(remote, routes, context), context);
    },
    [remote, layout],
  );
  const judgeRemote = useCallback((failure: Failure) => judge(remote, failure), [remote]);
  return <LazySection load={load} judge={judgeRemote} onArrival={() => setDeadline(remote, null)} {...section} />;
}

/**
 * The remote's routes if it shares a version of the context with this shell.
 * @throws RangeError if it does not, or declares no versions
 */
export function routesOf(name: string, remote: RemoteModule, context: ShellContext): RouteObject[] {
  // The remote was built elsewhere: properties of its type may be missing.
  const { min = Number.NaN, max = Number.NaN }: Partial<ContractRange> = remote.contract ?? {};
  if (!(min <= shellContract.max && max >= shellContract.min)) {
    const ours = `${shellContract.min} to ${shellContract.max}`;
    throw new RangeError(`${name} was built for version ${min} to ${max} of the context, this shell has ${ours}`);
  }
  return remote(context);
}

/**
 * In ms, from the failure; with a fallback release also from the navigation. If the recovery code takes longer, the failure is
 * shown without a verdict.
 */
const RECOVERY_TIMEOUT_MS = 1000;
const FALLBACK_TIMEOUT_MS = 8000;

/**
 * Reports a failure to the server and decides whether the next load tries a fallback release. The promise never rejects.
 */
export async function judge(remote: string, failure: Failure): Promise<Verdict> {
  try {
    if (failure.error instanceof ShellChunkError) throw failure.error;
    const page = routeFor(location.pathname)?.path ?? '';
    const leftMs = inlinedRegistry()[remote]?.before ? failure.since + FALLBACK_TIMEOUT_MS - performance.now() : 0;
    const timeoutMs = Math.max(RECOVERY_TIMEOUT_MS, leftMs);
    return (await withTimeout(loadRecovery(), timeoutMs, 'recovery')).judge(remote, failure, page);
  } catch {
    return { incident: null, hasFallback: false };
  }
}
