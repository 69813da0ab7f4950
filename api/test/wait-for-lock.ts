import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './test-app.ts';

/** Resolves when a statement in the spec's own database waits for a lock. */
export async function waitForLock(test: TestApp): Promise<void> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await test.query(waiting)).length === 0) await sleep(5);
}
