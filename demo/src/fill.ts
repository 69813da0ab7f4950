import { openCuentas, whenBegun } from './cuentas.ts';
import { publicar } from './publicaciones.ts';
import { actAs, type Fill, type Taller } from './taller.ts';
import { comprar, liquidar } from './ventas.ts';

/**
 * Fills in the demo data through the API's calls, each call as its own user. Existing data is skipped. So a killed fill
 * resumes, and two concurrent fills create no duplicates.
 */
export async function fillIn({ admin, hoy, ...request }: Fill): Promise<void> {
  const { baseUrl } = request.api;
  const taller: Taller = { ...request, inicio: (await whenBegun(baseUrl)) ?? hoy, comoAdmin: actAs(baseUrl, admin) };
  const cuentas = await openCuentas(taller);
  const published = await publicar(taller, cuentas);
  await comprar(taller, { cuentas, published });
  await liquidar(taller, cuentas);
  for (const { act } of cuentas.values()) await act((api) => api.auth.logout());
  await taller.comoAdmin((api) => api.auth.logout());
}
