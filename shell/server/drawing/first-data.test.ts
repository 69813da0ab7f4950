import { Readable } from 'node:stream';
import { FirstData, type FirstQuestion } from './first-data.ts';

/* When pages may do without asking the API: never with what is older than a moment, whatever its processes say. */

let time: number;
let now: jest.SpyInstance;
beforeEach(() => {
  time = 0;
  now = jest.spyOn(performance, 'now').mockImplementation(() => time);
});
afterEach(() => now.mockRestore());

interface Reading {
  status?: number;
  state?: string | undefined;
  /** How long ago that was known. In ms. */
  age?: number;
  content?: string;
}

/** An API that says this, whatever it is asked, and remembers what it was asked. */
class Api {
  says: Reading = { state: 'a' };
  asked: string[] = [];
  isAnswering: Promise<void> | undefined;
  readonly data = new FirstData({ get: (path) => this.#answer(path) });

  async #answer(path: string) {
    this.asked.push(path);
    const { status = 200, state, age = 0, content = '[]' } = this.says;
    const headers = state === undefined ? {} : { 'x-estado-del-catalogo': `${state} ${age}` };
    await this.isAnswering;
    return { statusCode: status, headers, body: Readable.from([content]) };
  }

  /** What a page gets, and what the API was asked for it. */
  async visit(question: FirstQuestion): Promise<{ content: string | undefined; asked: string[] }> {
    this.asked = [];
    const { data } = this;
    const answer = data.inHand(question) ?? (await data.of(question));
    // What is asked beside the page is asked by now.
    await new Promise(setImmediate);
    return { content: answer ? /"content":(.*)\}\}$/.exec(answer.text)?.[1] : undefined, asked: this.asked };
  }
}

const STATE = '/publicaciones?limite=1';
const listing = (id: number): FirstQuestion => ({ address: `/publicaciones/${id}`, cursor: null });

test('what the catalogue was like a moment ago is asked once for all pages, and beside them', async () => {
  const api = new Api();
  for (const id of [1, 2, 3]) await api.visit(listing(id));
  time = 120;
  await api.visit(listing(4));
  time = 180;
  const pages = [await api.visit(listing(1)), await api.visit(listing(2)), await api.visit(listing(3))];
  expect(pages.map(({ asked }) => asked)).toEqual([[STATE], [], []]);
});

test('where nobody has asked for longer, the first page asks for the state, and its own data only if that is another', async () => {
  const api = new Api();
  for (const id of [1, 2]) await api.visit(listing(id));
  time = 5_000;
  expect(await api.visit(listing(1))).toEqual({ content: '[]', asked: [STATE] });
  api.says = { state: 'b', content: '[7]' };
  time = 10_000;
  expect(await api.visit(listing(1))).toEqual({ content: '[7]', asked: [STATE, '/publicaciones/1'] });
  // What has changed as far as is known is asked for at once.
  expect(await api.visit(listing(2))).toEqual({ content: '[7]', asked: ['/publicaciones/2'] });
});

test.each([
  ['that is paused', { status: 404, state: 'b' }, undefined],
  ['that is paused, and whose state nobody says', { status: 404 }, undefined],
  ['of a database that is away', { status: 503 }, undefined],
  ['that is another, of which nobody says the state', { content: '[8]' }, '[8]'],
])('a listing %s is not shown as it was', async (_which, says, content) => {
  const api = new Api();
  await api.visit(listing(1));
  api.says = says;
  time = 1_000;
  expect((await api.visit(listing(1))).content).toBe(content);
  time = 1_001;
  expect((await api.visit(listing(1))).content).toBe(content);
});

test('what the API does not answer is asked for once in a while', async () => {
  const api = new Api();
  api.says = { status: 400 };
  const visits = [await api.visit(listing(1)), await api.visit(listing(1))];
  time = 200;
  expect([...visits, await api.visit(listing(1))].map(({ asked }) => asked.length)).toEqual([1, 0, 1]);
});

test('one of which another process has another name for the state counts where that stood a second before', async () => {
  const api = new Api();
  await api.visit(listing(1));
  api.says = { state: 'other' };
  time = 200;
  await api.visit(listing(2));
  // Whether 1 was asked for before what 'other' came of, nobody knows.
  expect((await api.visit(listing(1))).asked).toEqual(['/publicaciones/1']);
  api.says = { state: 'a' };
  time = 1_400;
  await api.visit(listing(3));
  api.says = { state: 'other' };
  time = 1_600;
  expect((await api.visit(listing(3))).asked).toEqual([STATE]);
});

test('after a while each is asked for by itself, beside the pages, and none is believed for longer than a minute', async () => {
  const api = new Api();
  await api.visit(listing(1));
  time = 31_000;
  await api.visit(listing(2));
  expect((await api.visit(listing(1))).asked).toEqual(['/publicaciones/1']);
  time = 92_000;
  expect((await api.visit(listing(1))).asked).toEqual(['/publicaciones/1']);
});

test.each([
  ['for less than a second', 0, 900, true],
  ['for no longer than the API itself has known of it', 500, 900, false],
  ['for no longer', 0, 1_000, false],
])('where the API takes its time, what was known counts %s', async (_how, age, at, isShown) => {
  const api = new Api();
  api.says = { state: 'a', age };
  await api.visit(listing(1));
  let answer = () => {};
  api.isAnswering = new Promise((resolve) => {
    answer = resolve;
  });
  time = at;
  const page = api.data.of(listing(1)).then(() => 'shown');
  const late = new Promise((resolve) => setTimeout(resolve, 200, 'late'));
  expect(await Promise.race([page, late])).toBe(isShown ? 'shown' : 'late');
  answer();
  await page;
});
