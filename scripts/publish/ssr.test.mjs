import { createHash } from 'node:crypto';
import { invitadoPublicacionSchema } from '@fluxpartes/contrato';
import { LISTING, ssrProblems } from './ssr.mjs';

const SSR_BUNDLE = 'ssr.1.cjs';
const integrityOf = (code) => `sha384-${createHash('sha384').update(code).digest('base64')}`;

/** A build with this code as its SSR bundle. */
const buildOf = (name, code, pages = []) => ({
  name,
  ssrBundle: SSR_BUNDLE,
  routes: pages.map((page) => ({ path: page, title: page, ssr: true, data: '/api/publicaciones?limite=24' })),
  assets: { [SSR_BUNDLE]: { integrity: integrityOf(code) } },
  read: async () => Buffer.from(code),
});

const SHELL = buildOf(
  'shell',
  `exports.sharedModules = {};
  exports.render = async (job, { routes }) => ({ html: '<i>' + (routes(job) ?? '') + '</i>', photos: '' });`,
);

/** A remote with this code in its pages. */
const remoteOf = (screens) => `
const screens = { ${Object.entries(screens)
  .map(([page, screen]) => `'${page}': (rows) => { ${screen} }`)
  .join(', ')} };
exports.default = (job) => screens[job.url]?.(JSON.parse(job.initialData)['/publicaciones?limite=24'].content);`;

/** Screens, each with the expected problem; undefined for a screen without a problem. */
const SCREENS = {
  '/fine': ['return rows[0].nombre_producto', undefined],
  '/guest': ["if ('precio' in rows[0]) throw new Error('a guest sees the price'); return 1", undefined],
  '/environment': ["if ('PATH' in process.env || 'HOME' in process.env) throw new Error('env'); return 1", undefined],
  '/throws': ["throw new Error('roto')", "its page '/throws' throws when it is rendered on the server: roto"],
  '/empty': ['', "its SSR bundle has no '/empty'"],
  '/markers': ["return '<!--$--><!--/$-->'", "its SSR bundle has no '/markers'"],
};

it('ssrProblems renders each page for a guest, and reports pages that throw or render nothing', async () => {
  const code = remoteOf(Object.fromEntries(Object.entries(SCREENS).map(([page, [screen]]) => [page, screen])));
  const pages = [...Object.keys(SCREENS), '/missing'];
  const problems = Object.values(SCREENS).flatMap(([, problem]) => problem ?? []);
  expect(await ssrProblems(buildOf('mf-x', code, pages), SHELL)).toEqual([
    ...problems,
    "its SSR bundle has no '/missing'",
  ]);
});

it.each([
  ['asks for what it is not given', "require('node:fs')", 'it requires node:fs, which is not shared'],
  ['ends its thread', 'exports.default = () => process.exit(3)', expect.anything()],
])('ssrProblems reports a build that %s', async (_what, code, reason) => {
  const [problem = '', ...others] = await ssrProblems(buildOf('mf-x', code, ['/home']), SHELL);
  expect(problem.split("its page '/home' throws when it is rendered on the server: ")).toEqual(['', reason]);
  expect(others).toEqual([]);
});

it('ssrProblems renders the own pages of the shell too', async () => {
  const code = `exports.sharedModules = {};
  exports.render = async ({ url }) => { if (url === '/b') throw new Error('no'); return { html: url, photos: '' }; };`;
  expect(await ssrProblems(buildOf('shell', code, ['/a', '/b']))).toEqual([
    "its page '/b' throws when it is rendered on the server: no",
  ]);
});

it('ssrProblems reports an SSR page of a build without an SSR bundle', async () => {
  const build = { ...buildOf('mf-x', '', ['/home']), ssrBundle: undefined };
  expect(await ssrProblems(build, SHELL)).toEqual([
    "its page '/home' is to be rendered on the server, but the build has no SSR bundle",
  ]);
});

it('ssrProblems renders nothing without SSR pages, or with a shell without an SSR bundle', async () => {
  const throws = "throw new Error('loaded')";
  expect(await ssrProblems(buildOf('mf-x', throws), SHELL)).toEqual([]);
  expect(await ssrProblems(buildOf('mf-x', throws, ['/home']), { ...SHELL, ssrBundle: undefined })).toEqual([]);
});

it('the test listing is valid for invitadoPublicacionSchema', () => {
  expect(invitadoPublicacionSchema.safeParse(LISTING).error).toBeUndefined();
});
