import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  compraSchema,
  comprasUltimos30Schema,
  publicacionSchema,
  sesionSchema,
  usuarioSchema,
  ventaDetailSchema,
  ventaSchema,
  ventasUltimos30Schema,
} from '@fluxpartes/contrato';
import { readDescription } from '../build-folder.mjs';
import { readPages } from '../read-pages.mjs';
import { plantBuild, SHELL } from '../testing/plant-build.mjs';
import { answerTo } from './fixtures.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'draw-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is wrong with the pages of a planted build. */
function look(build, files = {}, patience = undefined) {
  const dir = plantBuild(path.join(folder, 'build'), build);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
  return readPages({ dir, description: readDescription(dir), shell: SHELL, patience });
}

/** A remote's `./routes` that draws with the shared React: each page is a component of this text. */
const drawn = (pages) => `async () => {
  const shared = async (name) => (await Object.values(scope[name])[0].get())();
  const { jsx } = await shared('react/jsx-runtime');
  const { lazy, Suspense, useEffect, useState } = await shared('react');
  const chunk = (name) => lazy(() => new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = 'http://remote.invalid/' + name;
    Object.assign(script, { onload: () => resolve({ default: globalThis.page }), onerror: () => reject(new Error('no chunk')) });
    document.head.appendChild(script);
  }));
  const inChunk = (name) => { const Page = chunk(name); return () => jsx(Suspense, { fallback: 'Cargando', children: jsx(Page, {}) }); };
  const screens = { ${Object.entries(pages)
    .map(([page, component]) => `'${page}': (context) => ${component}`)
    .join(', ')} };
  const routes = (context) => Object.entries(screens).map(([path, of]) => ({ path, element: jsx(of(context), {}) }));
  return () => ({ default: Object.assign(routes, { contract: { min: 3, max: 4 } }) });
}`;

it('what a team built is told nothing of what the publisher was told', async () => {
  const body = "async () => { throw new Error('PATH' in process.env || 'HOME' in process.env) }";
  expect(await look({ body })).toEqual(['its ./routes does not load: false']);
});

it('a page that throws when it is drawn, at once or later, is named with what it says', async () => {
  const pages = {
    '/fine': "inChunk('fine.js')",
    '/at-once': "() => { throw new Error('roto') }",
    '/effect': "() => { useEffect(() => { throw new Error('en el efecto') }); return null }",
    '/answered': `() => {
      const [found, setFound] = useState(null);
      useEffect(() => { context.api.publicaciones.get(7).then(setFound) }, []);
      if (found) throw new Error(found.nombre_producto);
      return null;
    }`,
    '/in-chunk': "inChunk('broken.js')",
    '/no-chunk': "inChunk('gone.js')",
    '/for-one': "() => { if (context.sesion.get().perfil === 'vendedor') throw new Error('sin local'); return null }",
    '/later-context': "() => { context.events.listen('x')(); return 'x' }",
  };
  const files = {
    'fine.js': "globalThis.page = () => 'Todo bien';",
    'broken.js': "globalThis.page = () => { throw new Error('tarde') };",
  };
  const listed = Object.keys(pages);
  expect(await look({ listed, paths: listed, body: drawn(pages) }, files)).toEqual([
    "its page '/at-once' throws when drawn: roto",
    "its page '/effect' throws when drawn: en el efecto",
    "its page '/answered' throws when drawn: Disco de freno ventilado",
    "its page '/in-chunk' throws when drawn: tarde",
    "its page '/no-chunk' throws when drawn: no chunk",
    "its page '/for-one' throws when drawn: sin local",
  ]);
});

it('a remote is refused whose pages are not those of its routes.json', async () => {
  expect(await look({ paths: ['/admin', '/otra', 'admin'], listed: ['/admin', '/nada'] })).toEqual([
    "its route '/otra' is not in its routes.json",
    "its route 'admin' is not absolute",
    "its route '/nada' is in its routes.json alone",
  ]);
});

it('a remote is refused that says other versions of the context than its description', async () => {
  const says = 'says versions 2 to 2 of the context, its description 3 to 4';
  expect(await look({ of: {} })).toEqual([`its ./routes ${says}`]);
});

it.each([
  [
    'exposes no function',
    { body: '() => () => ({ default: [] })' },
    ['its ./routes does not load: ./routes has no function as its default export'],
  ],
  ['throws while loading', { body: '() => { throw new Error("broken") }' }, ['its ./routes does not load: broken']],
  [
    'ends whatever loads it',
    { body: '() => process.exit(3)' },
    ['its ./routes does not load: it ended the process with 3'],
  ],
])('a remote is refused that %s', async (_name, build, problems) => {
  expect(await look(build)).toEqual(problems);
});

it('a remote that never comes to an end is refused, and its process ended', async () => {
  expect(await look({ body: '() => { for (;;); }' }, {}, 1)).toEqual([
    'its ./routes does not load: it took longer than 1 ms',
  ]);
});

it.each([
  ['/publicaciones/7', publicacionSchema],
  ['/usuarios/5', usuarioSchema],
  ['/sesion', sesionSchema],
  ['/usuarios/5/ventas-ultimos-30', ventasUltimos30Schema],
  ['/usuarios/5/compras-ultimos-30', comprasUltimos30Schema],
  ['/publicaciones', publicacionSchema],
  ['/usuarios', usuarioSchema],
  ['/usuarios/5/compras', compraSchema],
  ['/usuarios/5/ventas', ventaSchema],
  ['/ventas-detalle', ventaDetailSchema],
])('what stands for the API answers %s as the contrato says', (address, schema) => {
  for (const visitor of ['mecanico', 'vendedor', 'admin']) {
    const answer = [answerTo(address, visitor)].flat();
    expect(answer.map((one) => schema.safeParse(one).error)).toEqual([undefined]);
  }
});
