// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * @typedef {import('../../shell/server/ssr/render-pool.ts').SsrBundle} SsrBundle
 * @typedef {import('@fluxpartes/registry').RouteRow} RouteRow
 * @typedef {{ name: string, ssrBundle?: string | undefined, routes: readonly RouteRow[], assets: Record<string, { integrity: string }>, read: (name: string) => Promise<Buffer | null> }} Build
 *   a remote's or the shell's; `read` returns one of its files
 */

/** The site's own render code, from its build. */
const RENDER_POOL = new URL('../../shell/dist/server/ssr/render-pool.js', import.meta.url);

/** A path that belongs to no screen. */
const NO_SCREEN = '/-';

/** The initial data for the test render of every page: a listing as the API sends it to a guest. */
export const LISTING = {
  id: 7,
  nombre_producto: 'Disco de freno ventilado',
  marca: 'ford',
  modelo: 'Focus',
  envio: true,
  tipo_envio: 'uber_moto',
  categoria: 'Frenos',
  estado: 'nuevo',
  codigo_serie: 'FD-278-5V',
  marca_repuesto: 'Fremar',
  compatibilidad: [{ marca: 'ford', modelo: 'Focus' }],
  fotos: ['/api/fotos/a1/1280.webp'],
  descripcion: 'Disco ventilado de 278 mm.',
  pausada: false,
  fecha: '2026-11-01T12:00:00.000Z',
  version: 1,
  disponible: true,
};

/**
 * Problems of the server-rendered pages. Each page is rendered once in the site's own worker.
 * @param {Build} build
 * @param {Build} [shell] the live one; undefined if `build` is the shell's
 * @returns {Promise<string[]>} a sentence each
 */
export async function ssrProblems(build, shell) {
  const rows = build.routes.filter(({ ssr }) => ssr);
  const [first] = rows;
  if (!first) return [];
  if (build.ssrBundle === undefined)
    return [`its page '${first.path}' is to be rendered on the server, but the build has no SSR bundle`];
  // Without the shell's SSR bundle the site renders no page.
  if (shell && shell.ssrBundle === undefined) return [];
  const folder = mkdtempSync(path.join(tmpdir(), 'fluxpartes-ssr-'));
  try {
    const own = await serverBuild(build, folder);
    const builds = shell ? { shell: await serverBuild(shell, folder), remote: own } : { shell: own };
    return await problemsOf(rows, builds);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {Build} build @param {string} folder gets a copy of its file @returns {Promise<SsrBundle>} */
async function serverBuild({ name, ssrBundle = '', assets, read }, folder) {
  const file = path.join(folder, `${name}.cjs`);
  const code = await read(ssrBundle);
  if (code) writeFileSync(file, code);
  return { name, key: name, file, integrity: assets[ssrBundle]?.integrity ?? '' };
}

/** @param {readonly RouteRow[]} rows @param {{ shell: SsrBundle, remote?: SsrBundle }} builds */
async function problemsOf(rows, builds) {
  /** @type {typeof import('../../shell/server/ssr/render-pool.ts')} */
  const { renderOnce } = await import(RENDER_POOL.href);
  const routes = [...rows, { path: NO_SCREEN, title: '' }];
  const registry = JSON.stringify({ remotes: builds.remote ? { [builds.remote.name]: { routes } } : {} });
  const pages = routes.map((row) => ({ url: filled(row.path), registry, initialData: initialDataFor(row) }));
  const rendered = await renderOnce(builds, pages);
  // The layout that surrounds every screen.
  const layout = rendered.at(-1);
  return rows.flatMap(({ path: page }, row) => {
    const result = rendered[row];
    if (!result || !layout) return [];
    if ('problem' in result)
      return [`its page '${page}' throws when it is rendered on the server: ${result.problem.split('\n')[0]}`];
    const isEmpty = result.html === '' || ('html' in layout && visible(result.html) === visible(layout.html));
    return isEmpty ? [`its SSR bundle has no '${page}'`] : [];
  });
}

/** Removes React's comment markers, because an empty Suspense boundary consists of them. @param {string} html */
const visible = (html) => html.replace(/<!--.*?-->/g, '');

/** @param {string} pattern */
const filled = (pattern) => pattern.replace(/:id\b/g, String(LISTING.id)).replace(/:\w+/g, 'uno');

/** @param {RouteRow} row @returns {string} the text of the page's `fp-initial-data` */
function initialDataFor({ data }) {
  const call = filled(data ?? '').replace(/^\/api/, '');
  if (!/^\/publicaciones\b/.test(call)) return '';
  const content = call.startsWith(`/publicaciones/${LISTING.id}`) ? LISTING : [LISTING];
  return JSON.stringify({ [call]: { headers: { 'x-total-count': '1' }, content } });
}
