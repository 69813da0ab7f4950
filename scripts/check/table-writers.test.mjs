import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedTables } from './table-writers.mjs';

const VENTAS = 'api/src/modules/ventas/ventas.repository.ts';
const OF_USUARIOS = 'api/src/modules/usuarios/listado/listado.repository.ts';

let root;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tables-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  write('api/src/modules/ventas/venta.entity.ts', "@Entity('ventas')\nexport class VentaEntity {}\n");
  write(VENTAS, 'await this.database.query(`UPDATE ventas SET monto = $1`);\n');
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file, text) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

it('lets every room read a table, and its own room write it from any folder', () => {
  write(OF_USUARIOS, '// UPDATE ventas is not for here\nawait this.database.query(`SELECT 1 FROM ventas`);\n');
  write('api/src/modules/ventas/edicion/edicion.repository.ts', 'await manager.update(VentaEntity, { id }, {});\n');
  expect(sharedTables(root)).toEqual([]);
});

it.each([
  ['its SQL', 'await this.database.query(`DELETE FROM ventas WHERE id = $1`);\n'],
  ['its SQL over two lines', 'await this.database.query(`\n  INSERT INTO\n    ventas (id) VALUES ($1)`);\n'],
  ['its entity', 'await this.database.manager.update(VentaEntity, { id }, {});\n'],
])('refuses what another room writes by %s', (_way, text) => {
  write(OF_USUARIOS, text);
  expect(sharedTables(root)).toEqual([expect.stringMatching(/^ventas is written by more than one room: .*listado/)]);
});

it('lets time end what it has named, and nothing else', () => {
  const housekeeping = 'api/src/http/expired-rows-cleanup.repository.ts';
  write('api/src/modules/auth/aparatos.repository.ts', 'query(`INSERT INTO aparatos_conocidos (id) VALUES ($1)`);\n');
  write(housekeeping, 'query(`DELETE FROM aparatos_conocidos`);\n');
  expect(sharedTables(root)).toEqual([]);
  write(housekeeping, 'query(`DELETE FROM ventas`);\n');
  expect(sharedTables(root)).toHaveLength(1);
});
