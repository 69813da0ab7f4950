import { planEndings } from '../plan/endings.ts';
import { withExistencias } from '../plan/existencias.ts';
import { planPagos } from '../plan/pagos.ts';
import { planPublicaciones } from '../plan/publicaciones.ts';
import { planVentas } from '../plan/ventas.ts';
import { actAs } from '../programa/sesion.ts';
import { comprar } from './compras.ts';
import { openCuentas, whenBegun } from './cuentas.ts';
import { openDarkRoom } from './fotos.ts';
import { liquidar } from './liquidaciones.ts';
import { publicar } from './publicaciones.ts';
import type { Fill, Taller } from './taller.ts';

/**
 * Fills in the demo data by the calls that users make, each in its own name. What is there already is passed over, so a
 * fill that was killed goes on where it stood, and of two at once neither does anything twice.
 */
export async function fillIn({ admin, hoy, ...request }: Fill): Promise<void> {
  const { baseUrl } = request.api;
  const before = await whenBegun(baseUrl);
  const taller: Taller = { ...request, inicio: before ?? hoy, comoAdmin: actAs(baseUrl, admin) };
  const plan = planPublicaciones();
  const ventas = planVentas(plan);
  const publicaciones = withExistencias(plan, ventas);
  const darkRoom = openDarkRoom(taller);
  // Where nothing is there yet, every photo is wanted: they are drawn while the accounts wait for their mail.
  if (before === undefined) darkRoom.takeAhead(publicaciones);
  try {
    const pagos = [...planPagos(ventas), ...planEndings(plan)];
    const cuentas = await openCuentas(taller);
    const published = await publicar(taller, publicaciones, { cuentas, darkRoom });
    await comprar(taller, { pagos, cuentas, published });
    await liquidar(taller, cuentas);
    for (const { act } of cuentas.values()) await act((api) => api.auth.logout());
    await taller.comoAdmin((api) => api.auth.logout());
  } finally {
    darkRoom.stop();
  }
}
