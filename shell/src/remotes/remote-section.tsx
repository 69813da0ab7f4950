import { type ComponentProps, useCallback } from 'react';
import { mustLeave } from '../app/acceso.ts';
import type { FrameContext } from '../app/shell-app.ts';
import { setDeadline } from './containers.ts';
import type { Failure } from './failure.ts';
import { judge } from './failures.ts';
import { LazySection } from './lazy-section.tsx';
import { loadQuery } from './query-library.ts';
import { routesOf } from './routes-of.ts';

interface Props extends Omit<ComponentProps<typeof LazySection>, 'load' | 'judge' | 'onArrival'> {
  remote: string;
  context: FrameContext;
}

/** The place of a remote in the page. */
export function RemoteSection({ remote, context: frame, ...around }: Props) {
  const load = useCallback(
    async (attempt: number) => {
      const query = await loadQuery();
      const routes = await query.loadRoutes(remote, attempt);
      const context = query.contextOf(frame, mustLeave(frame.sesion));
      return query.screensOf(routesOf(remote, routes, context), context);
    },
    [remote, frame],
  );
  const judgeRemote = useCallback((failure: Failure) => judge(remote, failure), [remote]);
  return <LazySection load={load} judge={judgeRemote} onArrival={() => setDeadline(remote, null)} {...around} />;
}
