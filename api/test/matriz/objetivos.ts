import { createHash } from 'node:crypto';
import { cookieOf, insertUsuario } from '../factories.ts';
import { insertPublicacion } from '../publicacion-factory.ts';
import { insertVenta } from '../venta-factory.ts';
import { type Elenco, OTRO, type Persona, VENDEDOR_DE } from './elenco.ts';

/** Who a target is made for; guests and the admin, who own nothing, look at what is of the first pair. */
export interface Escena extends Elenco {
  persona: Persona | undefined;
}

/** Makes a new thing in the database for one cell, and returns what stands for it in the call. */
type Objetivo = (escena: Escena) => Promise<number | string> | number | string;

/** An id that nothing has. */
const INEXISTENTE = 424_242;

const own = ({ ids, persona }: Escena) => ids[persona ?? 'mecanico'];
const others = ({ ids, persona }: Escena) => ids[persona === undefined ? 'mecanico' : OTRO[persona]];
const sellers = ({ ids, persona }: Escena) => ids[persona === undefined ? 'vendedor' : VENDEDOR_DE[persona]];
const now = ({ test }: Escena) => test.clock.now();

/** The token of the recovery link that goes with an account. */
export function tokenOf(usuarioId: number | string): string {
  return createHash('sha256').update(`enlace ${usuarioId}`).digest('base64url');
}

/** A new account, with a recovery link that is its own or somebody else's. */
async function insertEnlace(escena: Escena, de: 'propio' | 'ajeno'): Promise<number> {
  const cuenta = await insertUsuario(escena.test);
  const titular = de === 'propio' ? cuenta : await insertUsuario(escena.test);
  await escena.test.query(
    `INSERT INTO enlaces_de_recuperacion (usuario_id, token_sha256, enviado_a, pedido_id, vence_en)
     SELECT id, sha256($2), email, 1, $3::timestamptz + interval '10 minutes' FROM usuarios WHERE id = $1`,
    [titular, Buffer.from(tokenOf(cuenta)), now(escena)],
  );
  return cuenta;
}

/** A session of somebody's, of the administrator's where nobody is named. */
async function insertSesion({ test }: Escena, usuarioId: number | null): Promise<number> {
  await cookieOf(test, usuarioId);
  const [fila] = await test.query<{ id: number }>('SELECT max(id) AS id FROM sesiones');
  if (fila === undefined) throw new Error('no row came back');
  return fila.id;
}

/** An account whose e-mail was changed, with the token that undoes it where its notice was sent. */
async function insertCambio(escena: Escena): Promise<number> {
  const cuenta = await insertUsuario(escena.test);
  await escena.test.query(
    `INSERT INTO cambios_de_acceso (usuario_id, fecha, cambio_email, cambio_contrasena, email_anterior,
       contrasena_hash_anterior, token_sha256, vence_en)
     SELECT id, $3, true, false, 'antes' || id || '@matriz.test', contrasena_hash, sha256($2),
       $3::timestamptz + interval '1 hour' FROM usuarios WHERE id = $1`,
    [cuenta, Buffer.from(tokenOf(cuenta)), now(escena)],
  );
  return cuenta;
}

/** A new account with a link that confirms its e-mail, good for so many minutes yet. */
async function insertConfirmacion(escena: Escena, minutos: number): Promise<number> {
  const cuenta = await insertUsuario(escena.test);
  await escena.test.query(
    `INSERT INTO confirmaciones_de_email (usuario_id, token_sha256, enviado_a, pedido_id, vence_en)
     SELECT id, sha256($2), email, 1, $3::timestamptz + $4 * interval '1 minute' FROM usuarios WHERE id = $1`,
    [cuenta, Buffer.from(tokenOf(cuenta)), now(escena), minutos],
  );
  return cuenta;
}

async function soldSale(escena: Escena, values: Record<string, unknown> = {}): Promise<number> {
  const comprador_id = await insertUsuario(escena.test);
  return insertVenta(escena.test, { vendedor_id: own(escena), comprador_id }, values);
}

/** Something that the admin has changed once, as the audit trail tells. */
async function withHistory({ test }: Escena, entidad: 'usuario' | 'venta', id: number): Promise<number> {
  const [antes, despues] =
    entidad === 'usuario' ? [{ nombre: 'a' }, { nombre: 'b' }] : [{ cantidad: 1 }, { cantidad: 2 }];
  await test.query(
    `INSERT INTO auditoria (quien, fecha, entidad, entidad_id, accion, antes, despues)
     VALUES ('admin', now(), $1, $2, $3, $4, $5)`,
    [entidad, id, entidad === 'usuario' ? 'usuario_editado' : 'venta_corregida', antes, despues],
  );
  return id;
}

const USUARIOS: Readonly<Record<string, Objetivo>> = {
  'usuario propio': own,
  'usuario ajeno': (escena) => withHistory(escena, 'usuario', others(escena)),
  comprador: async (escena) => {
    const comprador_id = await insertUsuario(escena.test);
    await insertVenta(escena.test, { vendedor_id: own(escena), comprador_id });
    return comprador_id;
  },
  'credenciales buenas': () => 'credenciales buenas',
  'clave equivocada': () => 'clave equivocada',
  'email desconocido': () => 'email desconocido',
  'cuenta nueva': () => 'cuenta nueva',
  'email registrado': () => 'email registrado',
  cuenta: (escena) => insertUsuario(escena.test),
  'enlace propio': (escena) => insertEnlace(escena, 'propio'),
  'enlace ajeno': (escena) => insertEnlace(escena, 'ajeno'),
  'sesion propia': (escena) => insertSesion(escena, own(escena)),
  'sesion ajena': (escena) => insertSesion(escena, others(escena)),
  'sesion del admin': (escena) => insertSesion(escena, null),
  'cambio por deshacer': insertCambio,
  'confirmacion vigente': (escena) => insertConfirmacion(escena, 10),
  'confirmacion vencida': (escena) => insertConfirmacion(escena, -10),
};

const PUBLICACIONES: Readonly<Record<string, Objetivo>> = {
  'publicacion propia': (escena) => insertPublicacion(escena.test, own(escena)),
  'publicacion ajena': (escena) => insertPublicacion(escena.test, others(escena)),
  'publicacion en venta': (escena) => insertPublicacion(escena.test, sellers(escena)),
  'publicacion propia pausada': (escena) => insertPublicacion(escena.test, own(escena), { pausada: true }),
  'publicacion ajena pausada': (escena) => insertPublicacion(escena.test, others(escena), { pausada: true }),
  'publicacion propia borrada': (escena) => insertPublicacion(escena.test, own(escena), { borrada_en: now(escena) }),
  'publicacion ajena borrada': (escena) => insertPublicacion(escena.test, others(escena), { borrada_en: now(escena) }),
  'publicacion comprada pausada': async (escena) => {
    const vendedor_id = await insertUsuario(escena.test, { tipo_cuenta: 'vendedor' });
    const publicacion_id = await insertPublicacion(escena.test, vendedor_id, { pausada: true });
    await insertVenta(escena.test, { vendedor_id, comprador_id: own(escena) }, { publicacion_id });
    return publicacion_id;
  },
};

const VENTAS: Readonly<Record<string, Objetivo>> = {
  'venta comprada': async (escena) => {
    const vendedor_id = await insertUsuario(escena.test, { tipo_cuenta: 'vendedor' });
    return insertVenta(escena.test, { vendedor_id, comprador_id: own(escena) });
  },
  'venta vendida': (escena) => soldSale(escena),
  'venta ajena': async (escena) => {
    const vendedor_id = await insertUsuario(escena.test, { tipo_cuenta: 'vendedor' });
    const venta = await insertVenta(escena.test, { vendedor_id, comprador_id: others(escena) });
    return withHistory(escena, 'venta', venta);
  },
};

const ARCHIVOS: Readonly<Record<string, Objetivo>> = {
  foto: ({ foto }) => foto,
  'foto inexistente': () => '0'.repeat(64),
  'documento propio': (escena) => escena.documento(own(escena)),
  'documento ajeno': (escena) => escena.documento(others(escena)),
  'comprobante de lo vendido': async (escena) => {
    const comprobante_id = await escena.documento(await insertUsuario(escena.test));
    await soldSale(escena, { comprobante_id });
    return comprobante_id;
  },
};

/** Everything that a row of the matrix can be about. */
export const OBJETIVOS: Readonly<Record<string, Objetivo>> = {
  nada: () => '',
  inexistente: () => INEXISTENTE,
  ...USUARIOS,
  ...PUBLICACIONES,
  ...VENTAS,
  ...ARCHIVOS,
};
