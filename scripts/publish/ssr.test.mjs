import { createHash } from 'node:crypto';
import { invitadoPublicacionSchema } from '@fluxpartes/contrato';
import { LISTING, ssrProblems } from './ssr.mjs';

const DRAWING = 'drawing.1.cjs';
const integrityOf = (code) => `sha384-${createHash('sha384').update(code).digest('base64')}`;

/** A build whose server-side rendering is this code. */
const buildOf = (name, code, pages = []) => ({
  name,
  drawing: DRAWING,
  routes: pages.map((page) => ({ path: page, title: page, drawn: true, data: '/api/publicaciones?limite=24' })),
  assets: { [DRAWING]: { integrity: integrityOf(code) } },
  read: async () => Buffer.from(code),
});

const SHELL = buildOf(
  'shell',
  `exports.given = {};
  exports.draw = async (job, { routes }) => ({ html: '<i>' + (routes(job) ?? '') + '</i>', photos: '' });`,
);

/** A remote whose pages are these expressions. */
const remoteOf = (screens) => `
const screens = { ${Object.entries(screens)
  .map(([page, screen]) => `'${page}': (rows) => { ${screen} }`)
  .join(', ')} };
exports.default = (job) => screens[job.address]?.(JSON.parse(job.answers)['/publicaciones?limite=24'].content);`;

/** Screens, and what is said of each; undefined of one that is fine. */
const SCREENS = {
  '/fine': ['return rows[0].nombre_producto', undefined],
  '/guest': ["if ('precio' in rows[0]) throw new Error('a guest sees the price'); return 1", undefined],
  '/environment': ["if ('PATH' in process.env || 'HOME' in process.env) throw new Error('env'); return 1", undefined],
  '/throws': ["throw new Error('roto')", "its page '/throws' throws when the site draws it: roto"],
  '/empty': ['', "its drawing has no '/empty'"],
  '/markers': ["return '<!--$--><!--/$-->'", "its drawing has no '/markers'"],
};

it('each page is rendered as a guest gets it, and one that throws or renders nothing is named', async () => {
  const code = remoteOf(Object.fromEntries(Object.entries(SCREENS).map(([page, [screen]]) => [page, screen])));
  const pages = [...Object.keys(SCREENS), '/missing'];
  const problems = Object.values(SCREENS).flatMap(([, problem]) => problem ?? []);
  expect(await ssrProblems(buildOf('mf-x', code, pages), SHELL)).toEqual([
    ...problems,
    "its drawing has no '/missing'",
  ]);
});

it.each([
  ['asks for what it is not given', "require('node:fs')", 'it asks for node:fs, which it is not given'],
  ['ends its thread', 'exports.default = () => process.exit(3)', expect.anything()],
])('a build that %s is named', async (_what, code, reason) => {
  const [problem = '', ...others] = await ssrProblems(buildOf('mf-x', code, ['/home']), SHELL);
  expect(problem.split("its page '/home' throws when the site draws it: ")).toEqual(['', reason]);
  expect(others).toEqual([]);
});

it("the shell's own pages are rendered too", async () => {
  const code = `exports.given = {};
  exports.draw = async ({ address }) => { if (address === '/b') throw new Error('no'); return { html: address, photos: '' }; };`;
  expect(await ssrProblems(buildOf('shell', code, ['/a', '/b']))).toEqual([
    "its page '/b' throws when the site draws it: no",
  ]);
});

it('a page that the site is to render needs something to render it with', async () => {
  const build = { ...buildOf('mf-x', '', ['/home']), drawing: undefined };
  expect(await ssrProblems(build, SHELL)).toEqual([
    "its page '/home' is to be drawn by the site, and nothing was built to draw it with",
  ]);
});

it('nothing is rendered of a build without such pages, or for a shell that renders nothing', async () => {
  const throws = "throw new Error('loaded')";
  expect(await ssrProblems(buildOf('mf-x', throws), SHELL)).toEqual([]);
  expect(await ssrProblems(buildOf('mf-x', throws, ['/home']), { ...SHELL, drawing: undefined })).toEqual([]);
});

it('the listing that pages come with is what the contrato says a guest gets', () => {
  expect(invitadoPublicacionSchema.safeParse(LISTING).error).toBeUndefined();
});
