import { agent } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { cookieOf, insertUsuario } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Inserts a listing directly in the table; every value can be set. Returns the listing's id. */
export async function insertPublicacion(
  test: TestApp,
  userId: number,
  values: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const row = {
    user_id: userId,
    nombre_producto: 'Disco de freno',
    marca: 'ford',
    modelo: 'Focus',
    precio: '1000.00',
    ubicacion: 'Glew',
    envio: false,
    tipo_envio: null,
    categoria: 'Frenos',
    estado: 'nuevo',
    compatibilidad: '[]',
    fotos: '[]',
    fecha: test.clock.now(),
    ...values,
  };
  const names = Object.keys(row);
  const places = names.map((_, i) => `$${i + 1}`);
  const [inserted] = await test.query<{ id: number }>(
    `INSERT INTO publicaciones (${names.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`,
    Object.values(row),
  );
  if (inserted === undefined) throw new Error('no row came back');
  return inserted.id;
}

/** A client with the session of a user, or of the administrator (null). */
export async function clientOf(test: TestApp, usuarioId: number | null): Promise<TestAgent> {
  const client = agent(test.app.getHttpServer());
  client.set('Cookie', await cookieOf(test, usuarioId));
  return client;
}

/** A new seller and the seller's client. */
export async function newSeller(test: TestApp, nombreLocal = 'Repuestos Ana'): Promise<[number, TestAgent]> {
  const id = await insertUsuario(test, { tipo_cuenta: 'vendedor', nombre_local: nombreLocal });
  return [id, await clientOf(test, id)];
}

/** A new mechanic and the mechanic's client. */
export async function newMechanic(
  test: TestApp,
  values: Readonly<Record<string, unknown>> = {},
): Promise<[number, TestAgent]> {
  const id = await insertUsuario(test, values);
  return [id, await clientOf(test, id)];
}
