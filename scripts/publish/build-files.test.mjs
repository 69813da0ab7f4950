import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { originProblems, parseOrigin } from './build-files.mjs';

const CONTENT = 'var mf_quinto;';
const integrity = `sha384-${createHash('sha384').update(CONTENT).digest('base64')}`;
const ALL = { 'Access-Control-Allow-Origin': '*' };

let server;
afterEach(() => server?.close());

/** The problems of one file when its origin responds with `answer`. */
async function problemsOf(answer) {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}/mf-quinto/`;
  const problems = await originProblems(origin, { assets: { 'entry.js': { integrity } } });
  return problems.map((line) => line.replace(origin, ''));
}

it.each([
  ['is as it was built', (_, response) => response.writeHead(200, ALL).end(CONTENT), []],
  [
    'names whoever asks',
    ({ headers }, response) => response.writeHead(200, { 'Access-Control-Allow-Origin': headers.origin }).end(CONTENT),
    [],
  ],
  ['is not there', (_, response) => response.writeHead(404, ALL).end(), ['entry.js answers 404']],
  [
    'is another one',
    (_, response) => response.writeHead(200, ALL).end('var other;'),
    ['entry.js is not the file that was built'],
  ],
  [
    'is for its own origin alone',
    (_, response) => response.writeHead(200).end(CONTENT),
    ['entry.js does not let other origins load it (Access-Control-Allow-Origin)'],
  ],
])('a file that %s', async (_what, answer, expected) => {
  expect(await problemsOf(answer)).toEqual(expected);
});

it('a file that another origin answers for is none that a page would load', async () => {
  const elsewhere = createServer((_, response) => response.writeHead(200, ALL).end(CONTENT)).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const other = `http://127.0.0.1:${elsewhere.address().port}`;
  const problems = await problemsOf((_, response) => response.writeHead(302, { ...ALL, Location: `${other}/x` }).end());
  elsewhere.close();
  expect(problems).toEqual([`entry.js leads to ${other}`]);
});

it('an origin that hangs up says so of each file', async () => {
  const [problem] = await problemsOf((request) => request.socket.destroy());
  expect(problem).toMatch(/^entry\.js does not answer: /);
});

it.each([
  ['https://cubo.example/mf-quinto', 'https://cubo.example/mf-quinto/'],
  ['https://cubo.example', 'https://cubo.example/'],
  ['http://localhost:4100/x//', 'http://localhost:4100/x/'],
])('%s is an origin', (text, expected) => {
  expect(parseOrigin(text)).toBe(expected);
});

it.each([
  '',
  '/mf/mf-quinto',
  'cubo.example',
  'http://cubo.example/',
  'javascript:alert(1)',
  'https://cubo.example/?v=1',
  'https://someone:secret@cubo.example/',
  'https://*.cubo.example/',
  'https://cubo.example;sandbox/',
  'https://cubo.example,other/',
])("'%s' is none", (text) => {
  expect(() => parseOrigin(text)).toThrow('is no origin to publish from');
});
