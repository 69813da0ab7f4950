import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { InitialData, type InitialQuestion } from './initial-data.ts';

/* When pages use an answer of the API again: for a second. */

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

/** An API that says this, whatever it is asked, and remembers the ETags that it was asked with. */
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

const question: InitialQuestion = { address: '/publicaciones/1', cursor: null };

test('an answer in demand is asked for again beside the pages', async () => {
  const api = new Api();
  const first = await api.data.of(question);
  await at(600);
  api.says = { status: 200, content: '[7]' };
  expect(await api.data.of(question)).toBe(first);
  await at(700);
  expect([contentOf(await api.data.of(question)), api.asked]).toEqual(['[7]', [undefined, 'W/"1"']]);
});

test('an answer is used for a second, and then asked for again by its ETag', async () => {
  const api = new Api();
  const first = await api.data.of(question);
  await at(400);
  expect([await api.data.of(question), api.asked]).toEqual([first, [undefined]]);
  await at(1100);
  // The page is rendered with the same object, so it is not rendered again.
  expect(await api.data.of(question)).toBe(first);
  api.says = { status: 200, content: '[7]' };
  await at(2200);
  expect(contentOf(await api.data.of(question))).toBe('[7]');
  expect(api.asked).toEqual([undefined, 'W/"1"', 'W/"1"']);
});

test('pages that come together ask once', async () => {
  const api = new Api();
  const answers = await Promise.all([1, 2, 3].map(() => api.data.of(question)));
  expect([new Set(answers).size, api.asked.length]).toEqual([1, 1]);
});

test.each([
  ['that is paused', { status: 404 }, 'gone'],
  ['of a database that is unavailable', { status: 503 }, 'unavailable'],
  ['that is no JSON', { content: '<html>' }, 'unavailable'],
])('a listing %s is not shown as it was, and asked for once a second', async (_which, says, answer) => {
  const api = new Api();
  await api.data.of(question);
  api.says = says;
  await at(1100);
  expect([await api.data.of(question), await api.data.of(question), api.asked.length]).toEqual([answer, answer, 2]);
  api.says = {};
  await at(2200);
  expect(contentOf(await api.data.of(question))).toBe('[]');
});
