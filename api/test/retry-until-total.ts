import type { Response, Test } from 'supertest';

/** A page with its count: on a busy machine a page may come without, and then it is asked for again. */
export async function retryUntilTotal(call: () => Test): Promise<Response> {
  for (;;) {
    const answer = await call().expect(200);
    if (answer.headers['x-total-count'] !== undefined) return answer;
  }
}
