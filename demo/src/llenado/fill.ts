import { planPagos } from '../plan/pagos.ts';
import { planPublicaciones } from '../plan/publicaciones.ts';
import { planVentas } from '../plan/ventas.ts';
import { actAs } from '../programa/sesion.ts';
import { comprar } from './compras.ts';
import { openCuentas, whenBegun } from './cuentas.ts';
import { publicar } from './publicaciones.ts';
import type { Fill, Taller } from './taller.ts';

/**
 * Fills in the demo data by the calls that users make, each in its own name. What is there already is passed over, so a
 * fill that was killed goes on where it stood, and of two at once neither does anything twice.
 */
export async function fillIn({ admin, hoy, ...request }: Fill): Promise<void> {
  const { baseUrl } = request.api;
  const start = (await whenBegun(baseUrl)) ?? hoy;
  const taller: Taller = { ...request, inicio: start, comoAdmin: actAs(baseUrl, admin) };
  const publicaciones = planPublicaciones();
  const pagos = planPagos(planVentas(publicaciones));
  const cuentas = await openCuentas(taller);
  const published = await publicar(taller, publicaciones, cuentas);
  await comprar(taller, { pagos, cuentas, published });
  for (const { act } of cuentas.values()) await act((api) => api.auth.logout());
  await taller.comoAdmin((api) => api.auth.logout());
}
