import type { PublicacionVisible } from '@fluxpartes/contrato';
import { isSoldOut } from '@fluxpartes/dominio';
import { type Cuenta, type Cuentas, cuentaOf } from './cuentas.ts';
import { fechaOf, LOCALES, type PlanPublicacion, PUBLICACIONES } from './plan.ts';
import { fileOf, onAllPages, type Taller } from './taller.ts';

/** Ids of the listings by serial code. */
export type PublishedIds = ReadonlyMap<string, number>;

/** Listings on sale by serial code. */
type AllMade = Map<string, Pick<PublicacionVisible, 'id' | 'pausada' | 'existencias'>>;

/** Publishes the missing listings, each on its date, and pauses the listings that the plan pauses. */
export async function publicar(taller: Taller, cuentas: Cuentas): Promise<PublishedIds> {
  const allMade = await alreadyPublished(cuentas);
  for (const [i, publicacion] of PUBLICACIONES.entries()) {
    await put(taller, publicacion, { cuenta: cuentaOf(cuentas, publicacion.vendedor), allMade });
    taller.notify({ step: 'publicaciones', done: i + 1, total: PUBLICACIONES.length });
  }
  return new Map([...allMade].map(([codigo, { id }]) => [codigo, id]));
}

async function alreadyPublished(cuentas: Cuentas): Promise<AllMade> {
  const allMade: AllMade = new Map();
  for (const { email } of LOCALES) {
    const { usuarioId, act } = cuentaOf(cuentas, email);
    const ownOnes = await onAllPages((cursor) => act((api) => api.publicaciones.list({ user_id: usuarioId, cursor })));
    for (const publicacion of ownOnes) allMade.set(publicacion.codigo_serie, publicacion);
  }
  return allMade;
}

async function put(
  taller: Taller,
  { data, fotos, moment, pausada }: PlanPublicacion,
  { cuenta, allMade }: { cuenta: Cuenta; allMade: AllMade },
): Promise<void> {
  const made = allMade.get(data.codigo_serie);
  // A sold-out listing is paused by its last sale.
  if (made !== undefined && (made.pausada === pausada || isSoldOut(made))) return;
  const fecha = fechaOf(taller.inicio, moment);
  await taller.api.setNow(fecha);
  const publish = async () => {
    const images = await Promise.all(fotos.map(taller.readFoto));
    const files = images.map((image, i) => ({ file: fileOf('foto', 'webp', image), nombre: `${i + 1}.webp` }));
    // The idempotency key names the listing: two concurrent fills publish it once.
    const idempotencyKey = `demo-${data.codigo_serie}-${fecha.getTime()}`;
    return cuenta.act((api) => api.publicaciones.crear(data, files, { idempotencyKey }));
  };
  const { id } = made ?? (await publish());
  if (pausada) await cuenta.act((api) => api.publicaciones.pausar(id, true));
  allMade.set(data.codigo_serie, { id, pausada });
}
