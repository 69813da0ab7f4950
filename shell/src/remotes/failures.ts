import type { Failure, Verdict } from './failure.ts';
import { OwnPartLost } from './failure.ts';
import { routeFor } from './route-table.ts';
import { withTimeout } from './with-timeout.ts';

/** What a failure takes comes in one file with what a first change of section takes: nobody pays for it on the first page. */
export const loadRecovery = () => import(/* webpackChunkName: "first-load" */ './recovery.ts');

/** How long the above may take before a failure is shown without it. Milliseconds. */
const PATIENCE = 1000;

/** Tells the site of a failure, and says what follows. Never rejects. */
export async function judge(remote: string, failure: Failure): Promise<Verdict> {
  try {
    if (failure.error instanceof OwnPartLost) throw failure.error;
    const page = routeFor(location.pathname)?.path ?? '';
    return (await withTimeout(loadRecovery(), PATIENCE, 'recovery')).judge(remote, failure, page);
  } catch {
    return { incident: null, hasSpare: false };
  }
}
