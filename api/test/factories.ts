import { SesionesService } from '../src/http/sesiones.service.ts';
import type { Caller } from '../src/request-context/request.ts';
import type { TestApp } from './test-app.ts';

let counter = 0;

/** Inserts a user directly in the table; every value can be set. Returns the user's id. */
export async function insertUsuario(test: TestApp, values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  counter += 1;
  const row = {
    email: `usuario${counter}@prueba.test`,
    contrasena_hash: 'none',
    tipo_cuenta: 'mecanico',
    nombre: 'Ana',
    apellido: 'Prueba',
    nombre_local: '',
    localidad: 'Burzaco',
    dni: `30${String(counter).padStart(6, '0')}`,
    telefono: '1144445555',
    fecha: new Date(),
    ...values,
  };
  const names = Object.keys(row);
  const places = names.map((_, i) => `$${i + 1}`);
  const [inserted] = await test.query<{ id: number }>(
    `INSERT INTO usuarios (${names.join(', ')}) VALUES (${places.join(', ')}) RETURNING id`,
    Object.values(row),
  );
  if (inserted === undefined) throw new Error('no row came back');
  return inserted.id;
}

/** The `Cookie` header of a new session of a user, or of the administrator (null), without the cost of a login. */
export async function cookieOf(test: TestApp, usuarioId: number | null): Promise<string> {
  const { token, sesion } = test.app.get(SesionesService).prepare(usuarioId, null);
  await test.query(
    `INSERT INTO sesiones (token_sha256, usuario_id, abierta_en, renovada_en, vence_en) VALUES ($1, $2, $3, $3, $4)`,
    [sesion.tokenSha256, usuarioId, sesion.now, sesion.expires],
  );
  return `sesion=${token}`;
}

/** A caller as the session guard would create it, for specs of services. */
export function callerOf(usuarioId: number, tipoCuenta: 'mecanico' | 'vendedor' = 'mecanico'): Caller {
  return { tipo: 'usuario', usuarioId, tipoCuenta, sesionId: 1, openedAt: null };
}
