import { filesOf, responsesIn } from './page-html.ts';

const registry = {
  remotes: {
    'mf-catalogue': {
      entry: '/mf/mf-catalogue/0123456789/remoteEntry.js',
      integrity: 'sha384-entry',
      chunks: {
        routes: { js: ['routes.js'], css: ['routes.css'] },
        publicacion: { js: ['routes.js', 'p.js'], css: [] },
      },
      integrities: { 'routes.js': 'sha384-routes' },
    },
    'mf-admin': { entry: '/mf/mf-admin/0123456789/remoteEntry.js', chunks: {} },
    elsewhere: { entry: 'https://otro.example/remoteEntry.js', chunks: {} },
  },
};

const HEAD = [
  '<link rel="stylesheet" href="/shell/shell.css" integrity="sha384-css" crossorigin="anonymous">',
  '<link rel="preload" as="font" type="font/woff2" href="/shell/saira.woff2" crossorigin="anonymous">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<script defer src="/shell/shell.js" integrity="sha384-js" crossorigin="anonymous"></script>',
].join('\n');
const inlined = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
const page = (text = inlined('fp-registry', registry)) => `<!doctype html><head>${HEAD}\n${text}</head>`;

it("filesOf returns the shell's files in the head and the files of used remotes", () => {
  expect(filesOf(page(), (remote) => remote !== 'mf-admin')).toEqual([
    { url: '/shell/shell.css', integrity: 'sha384-css' },
    { url: '/shell/saira.woff2' },
    { url: '/shell/shell.js', integrity: 'sha384-js' },
    { url: '/mf/mf-catalogue/0123456789/remoteEntry.js', integrity: 'sha384-entry' },
    { url: '/mf/mf-catalogue/0123456789/routes.js', integrity: 'sha384-routes' },
    { url: '/mf/mf-catalogue/0123456789/routes.css' },
    { url: '/mf/mf-catalogue/0123456789/p.js' },
  ]);
});

it.each([
  ['of a captive portal', '<html><body>Ingresá a la red del bar</body></html>'],
  ['without a registry', page('')],
  ['with half a registry', page('<script type="application/json" id="fp-registry">{"remotes":{</script>')],
  ['with a registry of another form', page(inlined('fp-registry', []))],
  ['without a script of the shell', page().replace('/shell/shell.js', 'https://otro.example/shell.js')],
])('filesOf returns null for a page %s', (_testCase, html) => {
  expect(filesOf(html, () => true)).toBeNull();
});

it('responsesIn returns the inlined responses of a server-rendered page', () => {
  const responses = { '/publicaciones/7': { content: { id: 7 }, headers: {} } };
  expect(responsesIn(page(inlined('fp-initial-data', responses)))).toEqual(responses);
  expect(responsesIn(page())).toEqual({});
  expect(responsesIn(page('<script type="application/json" id="fp-initial-data">{"/pub</script>'))).toEqual({});
});
