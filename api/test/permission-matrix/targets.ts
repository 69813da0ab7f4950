import { createHash } from 'node:crypto';
import { cookieOf, insertUsuario } from '../factories.ts';
import { insertPublicacion } from '../publicacion-factory.ts';
import { insertVenta } from '../venta-factory.ts';
import { OTHER, type Persona, type Personas, VENDEDOR_OF } from './personas.ts';

/** Owner of a target; guests and the admin use the first pair's. */
export interface TargetScene extends Personas {
  persona: Persona | undefined;
}

/** Creates a new target in the database for one cell, and returns its id or token for the call. */
type Target = (scene: TargetScene) => Promise<number | string> | number | string;

/** An id without a row. */
const UNKNOWN = 424_242;

const own = ({ ids, persona }: TargetScene) => ids[persona ?? 'mecanico'];
const others = ({ ids, persona }: TargetScene) => ids[persona === undefined ? 'mecanico' : OTHER[persona]];
const sellers = ({ ids, persona }: TargetScene) => ids[persona === undefined ? 'vendedor' : VENDEDOR_OF[persona]];
const now = ({ test }: TargetScene) => test.clock.now();

/** The token of the recovery link of an account. */
export function tokenOf(usuarioId: number | string): string {
  return createHash('sha256').update(`enlace ${usuarioId}`).digest('base64url');
}

/** A new account, with its own recovery link or another account's link. */
async function insertEnlace(scene: TargetScene, from: 'propio' | 'ajeno'): Promise<number> {
  const cuenta = await insertUsuario(scene.test);
  const titular = from === 'propio' ? cuenta : await insertUsuario(scene.test);
  await scene.test.query(
    `INSERT INTO enlaces_de_recuperacion (usuario_id, token_sha256, enviado_a, pedido_id, vence_en)
     SELECT id, sha256($2), email, 1, $3::timestamptz + interval '10 minutes' FROM usuarios WHERE id = $1`,
    [titular, Buffer.from(tokenOf(cuenta)), now(scene)],
  );
  return cuenta;
}

/** A session of this account, or of the administrator by default. */
async function insertSesion({ test }: TargetScene, usuarioId: number | null): Promise<number> {
  await cookieOf(test, usuarioId);
  const [row] = await test.query<{ id: number }>('SELECT max(id) AS id FROM sesiones');
  if (row === undefined) throw new Error('no row came back');
  return row.id;
}

/** An account with a changed e-mail, and the undo token of the notice. */
async function insertCambio(scene: TargetScene): Promise<number> {
  const cuenta = await insertUsuario(scene.test);
  await scene.test.query(
    `INSERT INTO cambios_de_acceso (usuario_id, fecha, cambio_email, cambio_contrasena, email_anterior,
       contrasena_hash_anterior, token_sha256, vence_en)
     SELECT id, $3, true, false, 'antes' || id || '@matriz.test', contrasena_hash, sha256($2),
       $3::timestamptz + interval '1 hour' FROM usuarios WHERE id = $1`,
    [cuenta, Buffer.from(tokenOf(cuenta)), now(scene)],
  );
  return cuenta;
}

/** A new account with a link that confirms its e-mail and stays valid for this many minutes. */
async function insertConfirmacion(scene: TargetScene, minutes: number): Promise<number> {
  const cuenta = await insertUsuario(scene.test);
  await scene.test.query(
    `INSERT INTO confirmaciones_de_email (usuario_id, token_sha256, enviado_a, pedido_id, vence_en)
     SELECT id, sha256($2), email, 1, $3::timestamptz + $4 * interval '1 minute' FROM usuarios WHERE id = $1`,
    [cuenta, Buffer.from(tokenOf(cuenta)), now(scene), minutes],
  );
  return cuenta;
}

async function soldSale(scene: TargetScene, values: Record<string, unknown> = {}): Promise<number> {
  const comprador_id = await insertUsuario(scene.test);
  return insertVenta(scene.test, { vendedor_id: own(scene), comprador_id }, values);
}

/** A purchase with its proof. */
async function withProof(scene: TargetScene, comprador_id: number): Promise<number> {
  const vendedor_id = await insertUsuario(scene.test, { tipo_cuenta: 'vendedor' });
  const comprobante_id = await scene.documento(comprador_id);
  return insertVenta(scene.test, { vendedor_id, comprador_id }, { comprobante_id });
}

/** An annulled sale that was paid. */
const toRefund = (scene: TargetScene) => ({
  pago_recibido: true,
  anulada_en: now(scene),
  anulada_por: 'admin',
  motivo_anulacion: 'x',
});

/** A user or sale that the admin has changed once, with its audit row. */
async function withHistory({ test }: TargetScene, entity: 'usuario' | 'venta', id: number): Promise<number> {
  const [antes, despues] =
    entity === 'usuario' ? [{ nombre: 'a' }, { nombre: 'b' }] : [{ cantidad: 1 }, { cantidad: 2 }];
  await test.query(
    `INSERT INTO auditoria (quien, fecha, entidad, entidad_id, accion, antes, despues)
     VALUES ('admin', now(), $1, $2, $3, $4, $5)`,
    [entity, id, entity === 'usuario' ? 'usuario_editado' : 'venta_corregida', antes, despues],
  );
  return id;
}

const USUARIOS: Readonly<Record<string, Target>> = {
  'usuario propio': own,
  'usuario ajeno': (scene) => withHistory(scene, 'usuario', others(scene)),
  comprador: async (scene) => {
    const comprador_id = await insertUsuario(scene.test);
    await insertVenta(scene.test, { vendedor_id: own(scene), comprador_id });
    return comprador_id;
  },
  'usuario con documento': async (scene) => {
    const id = await insertUsuario(scene.test);
    const documento = await scene.documento(id);
    await scene.test.query('UPDATE usuarios SET constancia_afip_id = $2 WHERE id = $1', [id, documento]);
    return id;
  },
  'credenciales buenas': () => 'credenciales buenas',
  'clave equivocada': () => 'clave equivocada',
  'email desconocido': () => 'email desconocido',
  'cuenta nueva': () => 'cuenta nueva',
  'email registrado': () => 'email registrado',
  cuenta: (scene) => insertUsuario(scene.test),
  'enlace propio': (scene) => insertEnlace(scene, 'propio'),
  'enlace ajeno': (scene) => insertEnlace(scene, 'ajeno'),
  'sesion propia': (scene) => insertSesion(scene, own(scene)),
  'sesion ajena': (scene) => insertSesion(scene, others(scene)),
  'sesion del admin': (scene) => insertSesion(scene, null),
  'cambio por deshacer': insertCambio,
  'confirmacion vigente': (scene) => insertConfirmacion(scene, 10),
  'confirmacion vencida': (scene) => insertConfirmacion(scene, -10),
};

const PUBLICACIONES: Readonly<Record<string, Target>> = {
  'publicacion propia': (scene) => insertPublicacion(scene.test, own(scene)),
  'publicacion ajena': (scene) => insertPublicacion(scene.test, others(scene)),
  'publicacion en venta': (scene) => insertPublicacion(scene.test, sellers(scene)),
  'publicacion propia pausada': (scene) => insertPublicacion(scene.test, own(scene), { pausada: true }),
  'publicacion ajena pausada': (scene) => insertPublicacion(scene.test, others(scene), { pausada: true }),
  'publicacion propia borrada': (scene) => insertPublicacion(scene.test, own(scene), { borrada_en: now(scene) }),
  'publicacion ajena borrada': (scene) => insertPublicacion(scene.test, others(scene), { borrada_en: now(scene) }),
  'publicacion comprada pausada': async (scene) => {
    const vendedor_id = await insertUsuario(scene.test, { tipo_cuenta: 'vendedor' });
    const publicacion_id = await insertPublicacion(scene.test, vendedor_id, { pausada: true });
    await insertVenta(scene.test, { vendedor_id, comprador_id: own(scene) }, { publicacion_id });
    return publicacion_id;
  },
};

const VENTAS: Readonly<Record<string, Target>> = {
  'venta comprada': async (scene) => {
    const vendedor_id = await insertUsuario(scene.test, { tipo_cuenta: 'vendedor' });
    return insertVenta(scene.test, { vendedor_id, comprador_id: own(scene) });
  },
  'venta vendida': (scene) => soldSale(scene),
  'venta con comprobante comprada': (scene) => withProof(scene, own(scene)),
  'venta con comprobante vendida': async (scene) =>
    soldSale(scene, { comprobante_id: await scene.documento(own(scene)) }),
  'venta con comprobante ajena': (scene) => withProof(scene, others(scene)),
  'venta paga comprada': async (scene) => {
    const vendedor_id = await insertUsuario(scene.test, { tipo_cuenta: 'vendedor' });
    return insertVenta(scene.test, { vendedor_id, comprador_id: own(scene) }, { pago_recibido: true });
  },
  'venta a devolver comprada': async (scene) => {
    const vendedor_id = await insertUsuario(scene.test, { tipo_cuenta: 'vendedor' });
    return insertVenta(scene.test, { vendedor_id, comprador_id: own(scene) }, toRefund(scene));
  },
  'venta a devolver vendida': (scene) => soldSale(scene, toRefund(scene)),
  'venta a devolver ajena': async (scene) => {
    const vendedor_id = await insertUsuario(scene.test, { tipo_cuenta: 'vendedor' });
    return insertVenta(scene.test, { vendedor_id, comprador_id: others(scene) }, toRefund(scene));
  },
  'venta con pedido comprada': (scene) => withPedido(scene, own(scene), 'comprador'),
  'venta con pedido ajena': (scene) => withPedido(scene, others(scene), 'vendedor'),
  'venta ajena': async (scene) => {
    const vendedor_id = await insertUsuario(scene.test, { tipo_cuenta: 'vendedor' });
    const venta = await insertVenta(scene.test, { vendedor_id, comprador_id: others(scene) });
    return withHistory(scene, 'venta', venta);
  },
};

/** A paid and received sale of a shop with a bank account. With `isSettled` it is settled. */
async function soldToPay(scene: TargetScene, vendedor_id: number, isSettled: boolean): Promise<number> {
  const comprador_id = await insertUsuario(scene.test);
  await scene.test.query("UPDATE usuarios SET cuenta_bancaria = 'frenos.sur' WHERE id = $1", [vendedor_id]);
  const paid = { pago_recibido: true, confirmacioncomprador: true };
  const venta = await insertVenta(scene.test, { vendedor_id, comprador_id }, paid);
  return isSettled ? settle(scene, vendedor_id, venta) : venta;
}

async function settle({ test }: TargetScene, vendedor_id: number, venta: number): Promise<number> {
  const client = test.guest();
  client.set('Cookie', await cookieOf(test, null));
  const { body } = await client.post('/liquidaciones').send({ vendedor_id, ventas: [venta] });
  return body.liquidacion.id;
}

const LIQUIDACIONES: Readonly<Record<string, Target>> = {
  'venta por liquidar': (scene) => soldToPay(scene, own(scene), false),
  'liquidacion de alguien': (scene) => soldToPay(scene, own(scene), true),
  'usuario propio que cobra': async (scene) => {
    await soldToPay(scene, own(scene), true);
    return own(scene);
  },
  'usuario ajeno que cobra': async (scene) => {
    await soldToPay(scene, others(scene), true);
    return others(scene);
  },
};

const FILES: Readonly<Record<string, Target>> = {
  foto: ({ foto }) => foto,
  'foto inexistente': () => '0'.repeat(64),
  'documento propio': (scene) => scene.documento(own(scene)),
  'documento ajeno': (scene) => scene.documento(others(scene)),
  'comprobante de lo vendido': async (scene) => {
    const comprobante_id = await scene.documento(await insertUsuario(scene.test));
    await soldSale(scene, { comprobante_id });
    return comprobante_id;
  },
};

/** Every target that a row of the matrix can name. */
export const TARGETS: Readonly<Record<string, Target>> = {
  nada: () => '',
  inexistente: () => UNKNOWN,
  ...USUARIOS,
  ...PUBLICACIONES,
  ...VENTAS,
  ...LIQUIDACIONES,
  ...FILES,
};

/** A purchase with an open request for annulment. */
async function withPedido(scene: TargetScene, comprador_id: number, by: 'comprador' | 'vendedor'): Promise<number> {
  const vendedor_id = await insertUsuario(scene.test, { tipo_cuenta: 'vendedor' });
  const id = await insertVenta(scene.test, { vendedor_id, comprador_id });
  await scene.test.query(
    `INSERT INTO pedidos_de_ventas (venta_id, clase, pedido_por, motivo, fecha) VALUES ($1, 'anulacion', $3, 'x', $2)`,
    [id, now(scene), by],
  );
  return id;
}
