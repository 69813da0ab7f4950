import type { ShellContext } from '@fluxpartes/mf-kit';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useRoutes } from 'react-router-dom';
import { loadRoutes } from './federation.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

interface Props {
  remote: string;
  context: ShellContext;
  /** Shown while the remote loads. */
  waiting: ReactNode;
  /** Shown where the remote cannot be used; `reintentar` loads it anew. */
  unavailable: (reintentar: () => void) => ReactNode;
}

function lazyRemote(remote: string, attempt: number, context: ShellContext) {
  return lazy(async () => {
    const routes = (await loadRoutes(remote, attempt))(context);
    return { default: () => useRoutes(routes) };
  });
}

/**
 * The place of a remote in the page. The boundary stands around Suspense: the other way round, a remote that fails
 * would be asked for again without end.
 */
export function RemoteSection({ remote, context, waiting, unavailable }: Props) {
  const [attempt, setAttempt] = useState(0);
  const Routes = useMemo(() => lazyRemote(remote, attempt, context), [remote, attempt, context]);
  return (
    <RemoteBoundary key={`${remote}-${attempt}`} fallback={unavailable(() => setAttempt(attempt + 1))}>
      <Suspense fallback={waiting}>
        <Routes />
      </Suspense>
    </RemoteBoundary>
  );
}
