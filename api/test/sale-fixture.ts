import type TestAgent from 'supertest/lib/agent.js';
import { PasswordsService } from '../src/passwords/passwords.ts';
import { insertUsuario } from './factories.ts';
import { clientOf, insertPublicacion } from './publicacion-factory.ts';
import type { TestApp } from './test-app.ts';
import { insertVenta } from './venta-factory.ts';

/** The password of both parties. */
export const PASSWORD = 'una clave larga';

/** A seller with a listing of $ 1000, a mecánico who bought it once, and the admin. */
export interface SaleFixture {
  vendedorId: number;
  compradorId: number;
  vendedor: TestAgent;
  comprador: TestAgent;
  admin: TestAgent;
  publicacionId: number;
  ventaId: number;
}

/** Adds new people to an application, in addition to existing people. */
export async function createSaleFixture(test: TestApp): Promise<SaleFixture> {
  const contrasena_hash = await test.app.get(PasswordsService).hash(PASSWORD);
  const local = { tipo_cuenta: 'vendedor', nombre_local: 'Repuestos Ana' };
  const vendedorId = await insertUsuario(test, { contrasena_hash, ...local });
  const compradorId = await insertUsuario(test, { contrasena_hash });
  const publicacionId = await insertPublicacion(test, vendedorId);
  const parts = { vendedor_id: vendedorId, comprador_id: compradorId };
  return {
    vendedorId,
    compradorId,
    vendedor: await clientOf(test, vendedorId),
    comprador: await clientOf(test, compradorId),
    admin: await clientOf(test, null),
    publicacionId,
    ventaId: await insertVenta(test, parts, { publicacion_id: publicacionId }),
  };
}

/** Columns of an account that login and recovery read. */
export async function dataOf(test: TestApp, id: number): Promise<{ email: string; dni: string }> {
  const [row] = await test.query<{ email: string; dni: string }>('SELECT email, dni FROM usuarios WHERE id = $1', [id]);
  if (row === undefined) throw new Error(`no account ${id}`);
  return row;
}

/** A form with these text fields and files: field, bytes, name. */
export function form(
  client: TestAgent,
  [method, path]: readonly ['post' | 'put', string],
  campos: Readonly<Record<string, string>>,
  files: readonly (readonly [string, Buffer, string])[] = [],
) {
  const request = client[method](path);
  for (const [campo, value] of Object.entries(campos)) request.field(campo, value);
  for (const [campo, bytes, nombre] of files) request.attach(campo, bytes, nombre);
  return request;
}
