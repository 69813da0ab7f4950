import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Database } from '../../../database/database.ts';
import { ErasureRepository, HELD_TABLES, type HeldTable, PersonalDataRepository } from './personal-data.repository.ts';

/** `parties`: buyer and seller of the sale. */
type Viewer = 'everyone' | 'parties' | 'owner' | 'admin';

/**
 * A foreign key to `usuarios`: the viewers of its row, the download file that holds it, and the effect of erasing the
 * account.
 */
interface UserReference {
  shown: readonly Viewer[];
  exported: HeldTable | { no: string };
  erased: 'deleted' | 'updated' | { stays: string };
}

const SECRET = { no: 'the row is a secret and dates' };

/**
 * Personal data by foreign key to `usuarios` (ley 25.326), to be compared with the schema, the download and the erasure.
 */
const USER_REFERENCES: Readonly<Record<string, UserReference>> = {
  'aparatos_conocidos.usuario_id': { shown: [], exported: 'aparatos-conocidos', erased: 'deleted' },
  'archivos.usuario_id': { shown: ['owner', 'admin'], exported: 'archivos', erased: 'deleted' },
  'cambios_de_acceso.usuario_id': { shown: [], exported: 'cambios-de-acceso', erased: 'deleted' },
  'confirmaciones_de_email.usuario_id': { shown: [], exported: SECRET, erased: 'deleted' },
  'contrasenas_selladas.usuario_id': { shown: ['owner', 'admin'], exported: SECRET, erased: 'deleted' },
  'enlaces_de_recuperacion.usuario_id': { shown: [], exported: SECRET, erased: 'deleted' },
  'fotos_de_usuarios.usuario_id': {
    shown: [],
    exported: { no: 'it counts photos, and the photos of listings are in the download' },
    erased: 'deleted',
  },
  'liquidaciones.vendedor_id': { shown: ['owner', 'admin'], exported: 'liquidaciones', erased: 'updated' },
  'movimientos_cashback.usuario_id': {
    shown: [],
    exported: 'movimientos-de-cashback',
    erased: { stays: 'amounts and dates, under the number of the account' },
  },
  'publicaciones.user_id': { shown: ['everyone'], exported: 'publicaciones', erased: 'updated' },
  'sesiones.usuario_id': { shown: ['owner'], exported: 'sesiones', erased: 'deleted' },
  'ventas.comprador_id': { shown: ['parties', 'admin'], exported: 'compras', erased: 'updated' },
  'ventas.vendedor_id': {
    shown: ['parties', 'admin'],
    exported: 'ventas',
    erased: { stays: 'the sale is its buyer’s too; it names the seller by the account alone' },
  },
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const declared = Object.entries(USER_REFERENCES);

/** Foreign keys to `usuarios` as 'table.column'. */
async function references(): Promise<string[]> {
  const rows = await test.query<{ name: string }>(
    `SELECT conrelid::regclass || '.' || attname AS name
     FROM pg_catalog.pg_constraint JOIN pg_catalog.pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
     WHERE contype = 'f' AND confrelid = 'usuarios'::regclass`,
  );
  return rows.map(({ name }) => name).sort();
}

const undeclared = async () => (await references()).filter((name) => !(name in USER_REFERENCES));

/** The statements of the download, by file, and those of the erasure. */
async function statements(): Promise<{ download: Record<string, string>; erasure: string[] }> {
  const sent: string[] = [];
  const query = async (sql: string) => {
    sent.push(sql.replaceAll(/\s+/g, ' '));
    return [];
  };
  const database = { query, inTransaction: { query } } as unknown as Database;
  const reader = new PersonalDataRepository(database);
  const eraser = new ErasureRepository(database);
  for (const table of HELD_TABLES) await reader.page(table, 1, { after: null, limite: 1 });
  const download = Object.fromEntries(HELD_TABLES.map((table, i) => [table, sent[i] ?? '']));
  await eraser.withdrawPublicaciones(1);
  await eraser.erase(1);
  return { download, erasure: sent.slice(HELD_TABLES.length) };
}

it('USER_REFERENCES declares every foreign key to usuarios', async () => {
  expect(await references()).toEqual(declared.map(([name]) => name).sort());
});

it('a new foreign key to usuarios that is not declared is detected', async () => {
  await test.query('CREATE TABLE plantada (id bigint PRIMARY KEY, autor_id bigint REFERENCES usuarios)');
  try {
    expect(await undeclared()).toEqual(['plantada.autor_id']);
  } finally {
    await test.query('DROP TABLE plantada');
  }
  expect(await undeclared()).toEqual([]);
});

it.each(declared.map(([name, { exported }]) => [name, exported] as const))(
  '%s is exported as declared',
  async (name, exported) => {
    const [table, column] = name.split('.');
    const { download } = await statements();
    const files = Object.keys(download).filter((file) =>
      download[file]?.includes(` FROM ${table} WHERE ${column} = $1`),
    );
    expect(files).toEqual(typeof exported === 'string' ? [exported] : []);
  },
);

it.each(declared.map(([name, { erased }]) => [name, erased] as const))(
  '%s is erased as declared',
  async (name, erased) => {
    const [table, column] = name.split('.');
    const { erasure } = await statements();
    const verbs = new Set(
      erasure
        .filter((sql) => new RegExp(` WHERE ${column} = \\$1`).test(sql))
        .flatMap((sql) => new RegExp(`^(DELETE FROM|UPDATE) ${table} `).exec(sql)?.[1] ?? []),
    );
    expect([...verbs]).toEqual(erased === 'deleted' ? ['DELETE FROM'] : erased === 'updated' ? ['UPDATE'] : []);
  },
);

/** Columns that the download leaves out: data of other persons, hashes, copies that a search or a retry needs, versions. */
const NOT_EXPORTED: Record<string, string> = {
  aparatos_conocidos: 'token_sha256',
  archivos: 'abierto_en clave comparado sha256',
  cambios_de_acceso: 'contrasena_hash_anterior token_sha256',
  liquidaciones: 'deshecha_en version',
  publicaciones: 'busqueda clave huella nombre_orden para_invitados pausada_a_mano version',
  sesiones: 'token_sha256',
  usuarios:
    'busqueda busqueda_de_parte certificado_estudio_id certificado_trabajo_id constancia_afip_id contrasena_hash cuenta_borrada_en version',
  ventas:
    'busqueda busqueda_con_partes clave comprobante_ilegible constancia_del_vendedor huella rechazos unidades_tomadas version version_vendedor',
};

it('the download exports every column of its tables except those in NOT_EXPORTED', async () => {
  const { download } = await statements();
  const left: string[] = [];
  const rows = await test.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY table_name, column_name`,
  );
  for (const { table, column } of rows) {
    const exports = Object.values(download).filter((sql) => new RegExp(` FROM ${table}\\b`).test(sql));
    const isNamed = exports.some((sql) => new RegExp(`\\b${column}\\b(?=.* FROM ${table}\\b)`).test(sql));
    const isOwner = `${table}.${column}` in USER_REFERENCES;
    if (exports.length > 0 && !isNamed && !isOwner) left.push(`${table}.${column}`);
  }
  const named = Object.entries(NOT_EXPORTED).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => `${table}.${column}`),
  );
  expect(left).toEqual(named);
});
