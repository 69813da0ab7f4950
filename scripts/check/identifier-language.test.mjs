import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** A file, its text, and its rejected word. */
const REJECTED = [
  ['shell/src/swipe.ts', 'export function useDeslizar() {}', 'Deslizar'],
  ['mf-admin/src/variable.ts', 'const oyentes = new Set();', 'oyentes'],
  ['packages/ui/src/parameter.tsx', 'export const paint = (lienzo) => lienzo;', 'lienzo'],
  ['mf-seller/src/property.ts', 'export interface A { estaAlFinal: boolean }', 'esta'],
  ['mf-account/src/default-import.ts', "import estilos from './a.module.css';", 'estilos'],
  ['mf-account/src/class.module.css', '/* .gone */ .pildora:hover { color: red }', 'pildora'],
  ['packages/ui/src/jsx.tsx', 'export const X = () => <b>{renglon} y más</b>;', 'renglon'],
  ['scripts/run.mjs', 'export const corrida = 1;', 'corrida'],
  ['packages/mf-kit/src/both.ts', 'export const mesa = 1;', 'mesa'],
];

/** Names of the wire, columns and settings; texts; comments. */
const ALLOWED = `
  import { list } from 'otro-lado';
  // Achicar \`una foto\` doesn't hurt.
  export const usePausarPublicacion = (compra) => ({ total_con_descuento: compra.list, Carrocería: 1 });
  export const entry = { importe: 1, PASSWORD_ENCRYPTION_KEY: /achicar'/, precioUnitario: \`Son \${entry.map(() => \`$\{compra}\`)} más\` };
  export const Page = () => <p title="Más fotos">Elegí {entry.comprador}, o dos <b>más</b> hasta acá.</p>;
`;

let root;
let found;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'names-'));
  const texts = [...REJECTED, ['mf-seller/src/innocent.tsx', ALLOWED]];
  for (const [file, text] of texts) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  found = cspell(['**', '--root', root]);
});

afterAll(() => rmSync(root, { recursive: true }));

function cspell(args, input = '') {
  const config = ['--config', path.join(ROOT, 'cspell.config.mjs'), '--no-progress', '--no-summary', '--no-gitignore'];
  const cli = path.join(ROOT, 'node_modules/cspell/bin.mjs');
  return spawnSync(process.execPath, [cli, 'lint', ...config, ...args], { cwd: ROOT, input, encoding: 'utf8' }).stdout;
}

it.each(REJECTED)('reports the rejected word in %s', (file, _text, word) => {
  expect(found).toMatch(new RegExp(`${file}:1:\\d+ - (Unknown|Forbidden) word \\(${word}\\)`));
});

it('accepts words of the marketplace, established names, texts and comments', () => {
  expect(found.split('\n').filter((line) => line.includes('innocent'))).toEqual([]);
});

it('reports a rejected word in a file name', () => {
  const files = 'packages/ui/src/achicar-foto.ts\nmf-seller/src/use-pausar-publicacion.ts\n';
  expect(cspell(['stdin'], files)).toMatch(/^\S*:1:\d+ - Unknown word \(achicar\)\s*$/);
});
