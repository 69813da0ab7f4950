import { errorOf } from './rum.ts';

const ORIGIN = location.origin;

function thrown(message: string, stack: string): TypeError {
  const error = new TypeError(message);
  error.stack = stack;
  return error;
}

const OF_REMOTE = `TypeError: it broke
    at Fr (${ORIGIN}/mf/mf-seller/0badcafe01/mis-ventas.1111111111.js?retry=1:1:234)
    at $s (${ORIGIN}/shell/shell.2222222222.js:1:567)`;
const IN_FIREFOX = `Fr@${ORIGIN}/shell/login.3333333333.js:1:234\n@${ORIGIN}/shell/shell.2222222222.js:1:567`;

beforeEach(() => {
  document.head.innerHTML = '<script type="text/plain" src="/shell/shell.2222222222.js"></script>';
});

it('a caught error belongs to the remote whose code threw it', () => {
  expect(errorOf({ caught: thrown('it broke', OF_REMOTE) }, '/mis-ventas')).toEqual({
    kind: 'render',
    remote: 'mf-seller',
    release: '0badcafe01',
    page: '/mis-ventas',
    message: 'TypeError: it broke',
    at: ['mf/mf-seller/0badcafe01/mis-ventas.1111111111.js:1:234', 'shell/shell.2222222222.js:1:567'],
  });
});

it("an error without a remote's stack frame belongs to the shell, in Firefox's format too", () => {
  const event = new ErrorEvent('error', { error: thrown('it broke', IN_FIREFOX), filename: `${ORIGIN}/shell/x.js` });
  expect(errorOf(event, '/')).toMatchObject({
    kind: 'script',
    remote: 'shell',
    release: '2222222222',
    at: ['shell/login.3333333333.js:1:234', 'shell/shell.2222222222.js:1:567'],
  });
});

it('an error of a browser extension is not reported', () => {
  expect(errorOf(new ErrorEvent('error', { message: 'Script error.' }), '/')).toBeNull();
});

it.each([
  [`<script src="/mf/mf-seller/0badcafe01/x.1.js"></script>`, 'mf-seller', '/mf/mf-seller/0badcafe01/x.1.js'],
  [`<link rel="stylesheet" href="/shell/login.1.css?retry=1">`, 'shell', '/shell/login.1.css'],
  [`<img src="/api/fotos/abcdef0123/320.webp">`, 'shell', '/api/fotos/…'],
])('%s that fails to load is reported without personal data', (html, remote, message) => {
  const place = document.createElement('div');
  place.innerHTML = html.replace('<script', '<script type="text/plain"');
  const event = new Event('error');
  place.firstElementChild?.dispatchEvent(event);
  expect(errorOf(event, '/home')).toMatchObject({ kind: 'file', remote, message, at: [] });
});

it.each(['<img src="https://otro.ar/x.png">', '<img src="/api/archivos/7">', '<img src="blob:x">'])(
  'a failed load of %s is not reported',
  (html) => {
    const place = document.createElement('div');
    place.innerHTML = html;
    const event = new Event('error');
    place.firstElementChild?.dispatchEvent(event);
    expect(errorOf(event, '/home')).toBeNull();
  },
);

it('user data is redacted from messages', () => {
  const error = thrown(`Unexpected token 'M', "Marta Gómez, DNI 30123456" is not valid JSON`, '');
  expect(errorOf({ caught: error }, '/')?.message).toBe(`TypeError: Unexpected token 'M', "…" is not valid JSON`);
});
