import type { Test } from 'supertest';
import type { TestApp } from './test-app.ts';

/** Sends the request now; without this, supertest sends only when the response is awaited. */
export const sent = (call: Test) => call.then((answer) => answer);

/** Resolves when `many` statements wait for a lock, or when the call is answered without waiting. */
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
