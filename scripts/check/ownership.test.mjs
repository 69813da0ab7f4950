import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { foreignKeys, sharedTables } from './ownership.mjs';

const VENTAS = 'api/src/modules/ventas/ventas.repository.ts';
const OF_USUARIOS = 'api/src/modules/usuarios/listado/listado.repository.ts';

let root;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ownership-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file, text) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

describe('sharedTables', () => {
  beforeEach(() => {
    write('api/src/modules/ventas/venta.entity.ts', "@Entity('ventas')\nexport class VentaEntity {}\n");
    write(VENTAS, 'await this.database.query(`UPDATE ventas SET monto = $1`);\n');
  });

  it('allows every module to read a table, and its own module to write it from any folder', () => {
    write(OF_USUARIOS, '// UPDATE ventas is not for here\nawait this.database.query(`SELECT 1 FROM ventas`);\n');
    write('api/src/modules/ventas/edicion/edicion.repository.ts', 'await manager.update(VentaEntity, { id }, {});\n');
    expect(sharedTables(root)).toEqual([]);
  });

  it.each([
    ['its SQL', 'await this.database.query(`DELETE FROM ventas WHERE id = $1`);\n'],
    ['its SQL over two lines', 'await this.database.query(`\n  INSERT INTO\n    ventas (id) VALUES ($1)`);\n'],
    ['its entity', 'await this.database.manager.update(VentaEntity, { id }, {});\n'],
  ])('rejects a write of another module by %s', (_way, text) => {
    write(OF_USUARIOS, text);
    expect(sharedTables(root)).toEqual([
      expect.stringMatching(/^ventas is written by more than one module: .*listado/),
    ]);
  });

  it('allows the listed exceptions, and no other table', () => {
    const housekeeping = 'api/src/http/expired-rows-cleanup.repository.ts';
    write('api/src/modules/auth/aparatos.repository.ts', 'query(`INSERT INTO aparatos_conocidos (id) VALUES ($1)`);\n');
    write(housekeeping, 'query(`DELETE FROM aparatos_conocidos`);\n');
    expect(sharedTables(root)).toEqual([]);
    write(housekeeping, 'query(`DELETE FROM ventas`);\n');
    expect(sharedTables(root)).toHaveLength(1);
  });
});

describe('foreignKeys', () => {
  it('allows keys and actions under the own name', () => {
    write(
      'mf-seller/src/keys.ts',
      "// as ['mf-catalogue'] does\nexport const key = ['mf-seller', 'ventas'] as const;\n",
    );
    write(
      'mf-seller/src/use-it.ts',
      "import { useAction } from '@fluxpartes/mf-kit';\nuseAction({ name: 'mf-seller/a/b' });\n",
    );
    write('shell/src/keys.ts', "const key = ['shell', 'sesion'];\nconst entry = ['home', 'mf-catalogue'];\n");
    write('shell/src/remotes.test.ts', "expect(calls).toEqual([['mf-seller', 0]]);\n");
    expect(foreignKeys(root)).toEqual([]);
  });

  it.each([
    [
      "a remote's key of another",
      'mf-seller/src/forget.ts',
      "invalidateQueries({ queryKey: ['mf-catalogue', 'publicaciones'] });",
    ],
    ['the name put together elsewhere', 'mf-seller/src/forget.ts', "const OTHER = 'mf-catalogue';"],
    ["another one's action", 'mf-seller/src/use-it.tsx', "useIsRunning('mf-catalogue/compra/crear-venta');"],
    [
      'a key of another in a test',
      'mf-seller/src/forget.test.tsx',
      "setQueryData(['mf-catalogue', 'publicaciones'], []);",
    ],
    ["the shell's key", 'mf-seller/src/forget.ts', "getQueryData(['shell', 'sesion']);"],
    ["a remote's key in the shell", 'shell/src/app/forget.ts', "removeQueries({ queryKey: ['mf-admin'] });"],
    ["a remote's key in the kit", 'packages/mf-kit/src/lists/forget.ts', "setQueryData(['mf-admin', 'ventas'], []);"],
  ])('rejects %s', (_what, file, text) => {
    write(file, `const first = 1;\n${text}\n`);
    expect(foreignKeys(root)).toEqual([
      expect.stringMatching(new RegExp(`^${file}:2 names (mf-(catalogue|admin)|shell):`)),
    ]);
  });
});
