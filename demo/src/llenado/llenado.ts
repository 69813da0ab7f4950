import { planearPagos } from '../plan/pagos.ts';
import { planearPublicaciones } from '../plan/publicaciones.ts';
import { planearVentas } from '../plan/ventas.ts';
import { hacerComo } from '../programa/sesion.ts';
import { comprar } from './compras.ts';
import { abrirCuentas, cuandoEmpezo } from './cuentas.ts';
import { publicar } from './publicaciones.ts';
import type { Llenado, Taller } from './taller.ts';

/**
 * Fills in the demo data by the calls that users make, each in its own name. What is there already is passed over, so a
 * fill that was killed goes on where it stood, and of two at once neither does anything twice.
 */
export async function llenar({ admin, hoy, ...pedido }: Llenado): Promise<void> {
  const { baseUrl } = pedido.api;
  const inicio = (await cuandoEmpezo(baseUrl)) ?? hoy;
  const taller: Taller = { ...pedido, inicio, comoAdmin: hacerComo(baseUrl, admin) };
  const publicaciones = planearPublicaciones();
  const pagos = planearPagos(planearVentas(publicaciones));
  const cuentas = await abrirCuentas(taller);
  const publicadas = await publicar(taller, publicaciones, cuentas);
  await comprar(taller, { pagos, cuentas, publicadas });
  for (const { hacer } of cuentas.values()) await hacer((api) => api.auth.logout());
  await taller.comoAdmin((api) => api.auth.logout());
}
