import { FileStore } from '../../src/files/file-store.ts';
import { FotosService } from '../../src/files/fotos.service.ts';
import { PasswordsService } from '../../src/passwords/passwords.ts';
import { cookieOf, insertUsuario } from '../factories.ts';
import { asUpload, picture } from '../images.ts';
import { FILES } from '../registro.ts';
import type { TestApp } from '../test-app.ts';
import { insertVenta } from '../venta-factory.ts';

/** The matrix's columns with an account. */
export const PERSONAS = ['mecanico', 'otro_mecanico', 'vendedor', 'otro_vendedor'] as const;
export type Persona = (typeof PERSONAS)[number];

/** The seller or buyer paired with each person; the second pair has no dealings with the first. */
export const VENDEDOR_OF: Readonly<Record<Persona, Persona>> = {
  mecanico: 'vendedor',
  otro_mecanico: 'otro_vendedor',
  vendedor: 'otro_vendedor',
  otro_vendedor: 'vendedor',
};

/** For each person, the owner of foreign resources: the same kind in the other pair. */
export const OTHER: Readonly<Record<Persona, Persona>> = {
  mecanico: 'otro_mecanico',
  otro_mecanico: 'mecanico',
  vendedor: 'otro_vendedor',
  otro_vendedor: 'vendedor',
};

export const PASSWORD = 'una clave larga';

/** All accounts and resources of the matrix's targets. */
export interface Personas {
  test: TestApp;
  ids: Readonly<Record<Persona, number>>;
  /** An account outside the columns, with the password PASSWORD. */
  cuenta: { id: number; email: string };
  /** The hash of a photo in the store. */
  foto: string;
  /** A stored document; the targets insert its rows. */
  documento: (usuarioId: number) => Promise<number>;
}

/** Creates the people: each has bought and sold, so that no list is empty. */
export async function createPersonas(test: TestApp): Promise<Personas> {
  const contrasena_hash = await test.app.get(PasswordsService).hash(PASSWORD);
  const withKey = (who: string, n: number) => ({ ...own(who, n), contrasena_hash });
  const ids = {
    mecanico: await insertUsuario(test, withKey('mecánico', 1)),
    otro_mecanico: await insertUsuario(test, withKey('otro mecánico', 2)),
    vendedor: await insertUsuario(test, { ...withKey('vendedor', 3), tipo_cuenta: 'vendedor' }),
    otro_vendedor: await insertUsuario(test, { ...withKey('otro vendedor', 4), tipo_cuenta: 'vendedor' }),
  };
  for (const [i, persona] of PERSONAS.entries()) {
    const somebody = await insertUsuario(test, { ...own(`alguien de ${persona}`, 5 + i), tipo_cuenta: 'vendedor' });
    await insertVenta(test, { vendedor_id: somebody, comprador_id: ids[persona] });
    await insertVenta(test, { vendedor_id: ids[persona], comprador_id: somebody });
  }
  const email = 'cuenta@matriz.test';
  const cuenta = { id: await insertUsuario(test, { email, contrasena_hash }), email };
  const foto = await test.app.get(FotosService).save(await asUpload(test.dataDir, await picture(40, 30)));
  return { test, ids, cuenta, foto, documento: (usuarioId) => insertDocumento(test, usuarioId) };
}

/** Unique values of a person, so that a response with another person's data differs. */
function own(who: string, n: number) {
  return {
    ...{ nombre: `Ana ${n}`, apellido: `Prueba ${n}`, nombre_local: `Repuestos de ${who}` },
    ...{ localidad: `Glew ${n}`, telefono: `11000000${n}`, cashback: `${n}.50` },
  };
}

let documentos = 0;

async function insertDocumento(test: TestApp, usuarioId: number): Promise<number> {
  documentos += 1;
  const key = `documentos/00000000-0000-4000-8000-${String(documentos).padStart(12, '0')}`;
  const bytes = Buffer.concat([FILES.pdf, Buffer.from(`% ${documentos}\n`)]);
  await test.app.get(FileStore).put(key, bytes);
  const [row] = await test.query<{ id: number }>(
    `INSERT INTO archivos (usuario_id, tipo, clave, mime, bytes, fecha)
     VALUES ($1, 'constancia_afip', $2, 'application/pdf', $3, $4) RETURNING id`,
    [usuarioId, key, bytes.length, test.clock.now()],
  );
  if (row === undefined) throw new Error('no row came back');
  return row.id;
}

/** The cookie of an ended session: expired, or logged out. */
export async function cookieEnded(
  test: TestApp,
  usuarioId: number | null,
  como: 'vencida' | 'revocada',
): Promise<string> {
  const cookie = await cookieOf(test, usuarioId);
  if (como === 'revocada') {
    await test.guest().post('/logout').set('Cookie', cookie).expect(204);
    return cookie;
  }
  await test.query(
    'UPDATE sesiones SET vence_en = $2 WHERE id = (SELECT max(id) FROM sesiones WHERE usuario_id IS NOT DISTINCT FROM $1)',
    [usuarioId, test.clock.now()],
  );
  return cookie;
}
