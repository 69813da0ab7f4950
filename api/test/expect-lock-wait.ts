import type { Test } from 'supertest';
import type { TestApp } from './test-app.ts';

/** Sends the request now; supertest sends only when the response is awaited. */
export const sent = (call: Test) => call.then((answer) => answer);

/** Resolves once a statement waits for a lock, or several do, or when the call is answered without waiting for any. */
export async function waitForLockOf(test: TestApp, call: Promise<unknown>, many = 1): Promise<void> {
  let isAnswered = false;
  call.then(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    const waiting = await test.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (waiting.length >= many) return;
  }
}
