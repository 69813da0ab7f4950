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
  ['equals the built file', (_, response) => response.writeHead(200, ALL).end(CONTENT), []],
  [
    'allows the requesting origin',
    ({ headers }, response) => response.writeHead(200, { 'Access-Control-Allow-Origin': headers.origin }).end(CONTENT),
    [],
  ],
  ['is missing', (_, response) => response.writeHead(404, ALL).end(), ['entry.js answers 404']],
  [
    'has other content',
    (_, response) => response.writeHead(200, ALL).end('var other;'),
    ['entry.js is not the file that was built'],
  ],
  [
    'allows no other origin',
    (_, response) => response.writeHead(200).end(CONTENT),
    ['entry.js does not let other origins load it (Access-Control-Allow-Origin)'],
  ],
])('originProblems checks a file that %s', async (_what, answer, expected) => {
  expect(await problemsOf(answer)).toEqual(expected);
});

it('originProblems reports a file that redirects to another origin', async () => {
  const elsewhere = createServer((_, response) => response.writeHead(200, ALL).end(CONTENT)).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const other = `http://127.0.0.1:${elsewhere.address().port}`;
  const problems = await problemsOf((_, response) => response.writeHead(302, { ...ALL, Location: `${other}/x` }).end());
  elsewhere.close();
  expect(problems).toEqual([`entry.js leads to ${other}`]);
});

it('originProblems reports a file when the origin closes the connection', async () => {
  const [problem] = await problemsOf((request) => request.socket.destroy());
  expect(problem).toMatch(/^entry\.js does not answer: /);
});

it.each([
  ['https://cubo.example/mf-quinto', 'https://cubo.example/mf-quinto/'],
  ['https://cubo.example', 'https://cubo.example/'],
  ['http://localhost:4100/x//', 'http://localhost:4100/x/'],
])('parseOrigin accepts %s', (text, expected) => {
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
])("parseOrigin rejects '%s'", (text) => {
  expect(() => parseOrigin(text)).toThrow('is no origin to publish from');
});
