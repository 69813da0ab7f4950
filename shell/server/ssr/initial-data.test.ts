import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { InitialData, type InitialQuery } from './initial-data.ts';

/* The fake clock in ms: initial data is cached for a second. */

let time: number;
let now: jest.SpyInstance;
beforeEach(() => {
  time = 10_000;
  now = jest.spyOn(performance, 'now').mockImplementation(() => time);
});
afterEach(() => now.mockRestore());

/** The cache reads the clock once a millisecond. */
async function at(ms: number): Promise<void> {
  time = 10_000 + ms;
  await pause(5);
}

interface Says {
  status?: number;
  content?: string;
}

/** A fake API that records the ETags of its requests. */
class Api {
  says: Says = {};
  asked: (string | undefined)[] = [];
  readonly data = new InitialData({ get: (_path, { headers }) => this.#answer(headers?.['if-none-match']) });

  async #answer(etag: string | undefined) {
    this.asked.push(etag);
    const { content = '[]', status = etag === `W/"1"` && content === '[]' ? 304 : 200 } = this.says;
    return { statusCode: status, headers: { etag: 'W/"1"' }, body: Readable.from([status === 304 ? '' : content]) };
  }
}

const contentOf = (answer: Awaited<ReturnType<InitialData['of']>>) =>
  typeof answer === 'string' ? answer : /"content":(.*)\}\}$/.exec(answer.text)?.[1];

const query: InitialQuery = { path: '/publicaciones/1', cursor: null };

test('cached initial data is revalidated in the background before it expires', async () => {
  const api = new Api();
  const first = await api.data.of(query);
  await at(600);
  api.says = { status: 200, content: '[7]' };
  expect(await api.data.of(query)).toBe(first);
  await at(700);
  expect([contentOf(await api.data.of(query)), api.asked]).toEqual(['[7]', [undefined, 'W/"1"']]);
});

test('initial data is cached for a second, and then revalidated by its ETag', async () => {
  const api = new Api();
  const first = await api.data.of(query);
  await at(400);
  expect([await api.data.of(query), api.asked]).toEqual([first, [undefined]]);
  await at(1100);
  // The same object means that the page is not rendered again.
  expect(await api.data.of(query)).toBe(first);
  api.says = { status: 200, content: '[7]' };
  await at(2200);
  expect(contentOf(await api.data.of(query))).toBe('[7]');
  expect(api.asked).toEqual([undefined, 'W/"1"', 'W/"1"']);
});

test('concurrent pages share one API request for initial data', async () => {
  const api = new Api();
  const answers = await Promise.all([1, 2, 3].map(() => api.data.of(query)));
  expect([new Set(answers).size, api.asked.length]).toEqual([1, 1]);
});

test.each([
  ['that is paused', { status: 404 }, 'gone'],
  ['of a database that is unavailable', { status: 503 }, 'unavailable'],
  ['that is no JSON', { content: '<html>' }, 'unavailable'],
])('a listing %s is not served from the cache, and requested once a second', async (_which, says, answer) => {
  const api = new Api();
  await api.data.of(query);
  api.says = says;
  await at(1100);
  expect([await api.data.of(query), await api.data.of(query), api.asked.length]).toEqual([answer, answer, 2]);
  api.says = {};
  await at(2200);
  expect(contentOf(await api.data.of(query))).toBe('[]');
});
