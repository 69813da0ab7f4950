import type { Response, Test } from 'supertest';

/** A page with its count. On a busy machine a page may arrive without its count; then it is requested again. */
export async function retryUntilTotal(call: () => Test): Promise<Response> {
  for (;;) {
    const answer = await call().expect(200);
    if (answer.headers['x-total-count'] !== undefined) return answer;
  }
}
