import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drawingProblems } from '../read-pages.mjs';

const VERSION = 3;

let dir;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'first-paint-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const row = (page) => ({ path: page, title: page, drawn: true, data: '/api/publicaciones?limite=24' });

/** What is wrong with a build that the site draws these pages with. */
function look(pages, code) {
  const drawing = 'drawing.1.cjs';
  writeFileSync(path.join(dir, drawing), code);
  return drawingProblems({ dir, description: { drawing, routes: pages.map(row) }, version: VERSION });
}

/** A drawing of screens that are what these expressions are, by page. */
const drawingOf = (screens) => `
const { jsx } = require('react/jsx-runtime');
const screens = { ${Object.entries(screens)
  .map(([page, screen]) => `'${page}': (rows, first) => ${screen}`)
  .join(', ')} };
exports.default = ({ first }) => Object.entries(screens).map(([path, of]) => {
  const rows = first.answers['/publicaciones?limite=24'].content;
  return { path, element: jsx(of(rows, first), {}) };
});`;

/** Screens, and what is said of each; undefined of one that is fine. */
const SCREENS = {
  '/fine': ["() => jsx('main', { className: first.isWide ? 'w' : 'n', children: rows[0].nombre_producto })", undefined],
  '/guest': ["() => { if ('precio' in rows[0]) throw new Error('a guest sees the price'); return null; }", undefined],
  '/text': ["() => jsx('p', { title: '<script style=', children: '<a style=x>' })", undefined],
  '/throws': ["() => { throw new Error('roto'); }", 'throws when the site draws it: roto'],
  '/style': [
    "() => jsx('p', { id: 'a', style: { width: 3 } })",
    'is drawn with «<p id="a" style=», which no page may have',
  ],
  '/script': ["() => jsx('script', { children: '1' })", 'is drawn with «<script», which no page may have'],
};

it('each page is drawn as a guest gets it, and what no page may have is named', async () => {
  const screens = Object.fromEntries(Object.entries(SCREENS).map(([page, [screen]]) => [page, screen]));
  const problems = Object.entries(SCREENS).flatMap(([page, [, problem]]) =>
    problem === undefined ? [] : [`its page '${page}' ${problem}`],
  );
  expect(await look([...Object.keys(SCREENS), '/missing'], drawingOf(screens))).toEqual([
    ...problems,
    "its drawing has no '/missing'",
  ]);
});

it('it gets nothing but what the shell gives', async () => {
  expect(await look(['/home'], "require('node:fs')")).toEqual([
    'what the site is to draw it with does not load: it asks for node:fs, which it is not given',
  ]);
});

it('a page that the site is to draw needs something to draw it with', async () => {
  const description = { routes: [row('/home')], drawing: undefined };
  expect(await drawingProblems({ dir, description, version: VERSION })).toEqual([
    "its page '/home' is to be drawn by the site, and nothing was built to draw it with",
  ]);
});
