import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What is planted: a file, its text, and what is said of it. */
const PLANTED = [
  ['shell/src/swipe.ts', 'export function useDeslizar() {}', "'deslizar' of useDeslizar"],
  ['mf-admin/src/variable.ts', 'const oyentes = new Set();', "'oyentes' of oyentes"],
  ['packages/ui/src/parameter.tsx', 'export const draw = (lienzo) => lienzo;', "'lienzo' of lienzo"],
  ['mf-seller/src/property.ts', 'export interface A { estaAlFinal: boolean }', "'al' of estaAlFinal"],
  ['mf-account/src/default-import.ts', "import estilos from './a.module.css';", "'estilos' of estilos"],
  ['mf-account/src/class.module.css', '/* .gone */ .pildora:hover { color: red }', "'pildora' of pildora"],
  ['packages/ui/src/achicar-foto.ts', 'export {};', "'achicar' of achicar-foto"],
  ['packages/contrato/src/amount.ts', 'export const importe = 1;', "'importe' of importe"],
  ['scripts/run.mjs', 'export const corrida = 1;', "'corrida' of corrida"],
  ['packages/mf-kit/src/both.ts', 'export const mesa = 1;', "'mesa' of mesa"],
];

/** Where names are settled, as the product has it: a schema, a table, the settings. */
const SETTLED = [
  ['packages/contrato/src/sales.ts', 'export const saleSchema = z.object({ importe: z.number() });'],
  ['api/src/database/migrations/1-first.ts', 'const sql = `CREATE TABLE deudas (\n  saldo_previo bigint NOT NULL\n)`;'],
  ['api/src/config/config.ts', 'export const schema = { CLAVE_PRIVADA: 1 };'],
];

/** What passes: the owner's words, the wire's names, texts, and names that were given elsewhere. */
const INNOCENT = `
  import { listaPaginada } from 'elsewhere';
  export const usePausarPublicacion = (compra) => ({ total_con_descuento: compra.alMargen, Carrocería: 1 });
  export const entry = { importe: 1, saldo_previo: 2, CLAVE_PRIVADA: 'x' };
  listaPaginada('achicar', 'No pudimos achicar la foto.');
`;

let root;
let complaints;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'names-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  const write = (file, text) => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write('docs/glosario.md', readFileSync(path.join(__dirname, '../../docs/glosario.md'), 'utf8'));
  write('mf-seller/src/use-pausar-publicacion.ts', INNOCENT);
  for (const [file, text] of [...SETTLED, ...PLANTED]) write(file, text);
  const script = `import { foreignNames } from ${JSON.stringify(path.join(__dirname, 'names.mjs'))};
    console.log(JSON.stringify(foreignNames(${JSON.stringify(root)})));`;
  complaints = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
});

afterAll(() => rmSync(root, { recursive: true }));

it.each(PLANTED)('%s is told', (file, _text, complaint) => {
  expect(complaints).toContainEqual(expect.stringMatching(`^${file}: ${complaint} is neither`));
});

it("lets the owner's words, the wire's names, texts and other people's names pass", () => {
  expect(complaints.filter((line) => line.includes('use-pausar-publicacion'))).toEqual([]);
});
