import {
  isApiError,
  liquidar as liquidarVentas,
  listLiquidacionesOf,
  listPendientes,
  pagarLiquidacion,
} from '@fluxpartes/api-client';
import { type Cuentas, cuentaOf, perfilOf } from './cuentas.ts';
import { at, CONTRASENA_DEMO, fechaOf, LOCALES, type Local } from './plan.ts';
import type { Taller } from './taller.ts';

/** Once the last sale of the day before is paid: a moment of the plan, the same for a fill that goes on after a kill. */
const LIQUIDACION = { days: 0, seconds: at(0, 20) };

/** The last shop of the plan is new, and has not said yet where it is paid. */
const WITH_ACCOUNT = LOCALES.slice(0, -1);
/** The first two are settled with, the first of them is paid; of the others there is something to be settled. */
const [PAID, SETTLED] = LOCALES;

/** Settles with some of the shops: one is paid, one is to be paid, and of the others it is still to be settled. */
export async function liquidar(taller: Taller, cuentas: Cuentas): Promise<void> {
  await taller.api.setNow(fechaOf(taller.inicio, LIQUIDACION));
  for (const local of WITH_ACCOUNT) await sayWhereToPay(cuentas, local);
  for (const local of [PAID, SETTLED]) {
    if (local !== undefined) await settle(taller, cuentaOf(cuentas, local.email).usuarioId, local === PAID);
  }
}

/** Under an alias that is the first part of the shop's e-mail. */
async function sayWhereToPay(cuentas: Cuentas, local: Local): Promise<void> {
  const cuenta = cuentaOf(cuentas, local.email);
  const { nombre, apellido, email, telefono, nombre_local, cuenta_bancaria } = await perfilOf(cuenta);
  if (cuenta_bancaria !== '') return;
  const [alias = ''] = email.split('@');
  const perfil = { nombre, apellido, email, telefono, nombre_local, cuenta_bancaria: alias };
  // Months have gone by since they signed in.
  const acceso = { contrasena: undefined, contrasena_actual: CONTRASENA_DEMO };
  await cuenta.act((api) => api.usuarios.editar(cuenta.usuarioId, { ...perfil, ...acceso }));
}

/** Skips sales that are already settled; of two concurrent fills, one finds no sale left. */
async function settle(taller: Taller, vendedorId: number, isPaid: boolean): Promise<void> {
  await taller.comoAdmin(async ({ http }) => {
    const made = await listLiquidacionesOf(http, vendedorId);
    const local = (await listPendientes(http)).items.find(({ vendedor_id }) => vendedor_id === vendedorId);
    if (made.items.length === 0 && local !== undefined) {
      const ventas = local.ventas.map(({ venta_id }) => venta_id);
      await unlessDone(() => liquidarVentas(http, { vendedor_id: vendedorId, ventas }));
    }
    const [first] = (await listLiquidacionesOf(http, vendedorId)).items;
    if (isPaid && first !== undefined) await pagarLiquidacion(http, first.id, 'Transferencia 00412077');
  });
}

async function unlessDone(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!isApiError(error) || error.codigo !== 'ventas_no_liquidables') throw error;
  }
}
