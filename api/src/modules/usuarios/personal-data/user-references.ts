import type { HeldTable } from './personal-data.repository.ts';

/** `parties`: buyer and seller of the sale. */
type Viewer = 'everyone' | 'parties' | 'owner' | 'admin';

/** A foreign key to `usuarios`: who sees its row, which file of the download has it, and what erasing the account does to it. */
interface UserReference {
  shown: readonly Viewer[];
  exported: HeldTable | { no: string };
  erased: 'deleted' | 'updated' | { stays: string };
}

const SECRET = { no: 'the row is a secret and dates' };

/**
 * Personal data by foreign key to `usuarios` (ley 25.326). `user-references.spec.ts` compares it with the schema, with the
 * download and with the erasure.
 */
export const USER_REFERENCES: Readonly<Record<string, UserReference>> = {
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
