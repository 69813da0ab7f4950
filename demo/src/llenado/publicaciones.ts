import type { PublicacionVisible } from '@fluxpartes/contrato';
import { isSoldOut } from '@fluxpartes/dominio';
import { LOCALES } from '../plan/cuentas.ts';
import { fechaOf } from '../plan/moment.ts';
import type { PlanPublicacion } from '../plan/publicaciones.ts';
import { type Cuenta, type Cuentas, cuentaOf } from './cuentas.ts';
import { fileOf } from './file.ts';
import type { DarkRoom, Revelar } from './fotos.ts';
import { onAllPages } from './pages.ts';
import type { Taller } from './taller.ts';

/** Ids of the listings by serial code. */
export type PublishedIds = ReadonlyMap<string, number>;

/** What is on sale already, by serial code. */
type AllMade = Map<string, Pick<PublicacionVisible, 'id' | 'pausada' | 'existencias'>>;

/** Publishes what is not there yet, each listing on its date, and pauses those that the plan pauses. */
export async function publicar(
  taller: Taller,
  publicaciones: readonly PlanPublicacion[],
  { cuentas, darkRoom }: { cuentas: Cuentas; darkRoom: DarkRoom },
): Promise<PublishedIds> {
  const allMade = await alreadyPublished(cuentas);
  darkRoom.takeAhead(publicaciones.filter(({ data }) => !allMade.has(data.codigo_serie)));
  const { revelar } = darkRoom;
  for (const [i, publicacion] of publicaciones.entries()) {
    await put(taller, publicacion, { cuenta: cuentaOf(cuentas, publicacion.vendedor), allMade, revelar });
    taller.notify({ step: 'publicaciones', done: i + 1, total: publicaciones.length });
  }
  return new Map([...allMade].map(([codigo, { id }]) => [codigo, id]));
}

async function alreadyPublished(cuentas: Cuentas): Promise<AllMade> {
  const allMade: AllMade = new Map();
  for (const local of LOCALES) {
    const { usuarioId, act } = cuentaOf(cuentas, local);
    const ownOnes = await onAllPages((cursor) => act((api) => api.publicaciones.list({ user_id: usuarioId, cursor })));
    for (const publicacion of ownOnes) allMade.set(publicacion.codigo_serie, publicacion);
  }
  return allMade;
}

async function put(
  taller: Taller,
  { data, fotos, moment, pausada }: PlanPublicacion,
  { cuenta, allMade, revelar }: { cuenta: Cuenta; allMade: AllMade; revelar: Revelar },
): Promise<void> {
  const made = allMade.get(data.codigo_serie);
  // One that is sold out is paused by its last sale.
  if (made !== undefined && (made.pausada === pausada || isSoldOut(made))) return;
  const fecha = fechaOf(taller.inicio, moment);
  const images = made === undefined ? await Promise.all(fotos.map(revelar)) : [];
  const files = images.map((image, i) => ({ file: fileOf('foto.jpg', image), nombre: `${i + 1}.jpg` }));
  await taller.api.setNow(fecha);
  // The key names the listing: two fills at once publish it once.
  const idempotencyKey = `demo-${data.codigo_serie}-${fecha.getTime()}`;
  const { id } = made ?? (await cuenta.act((api) => api.publicaciones.crear(data, files, { idempotencyKey })));
  if (pausada) await cuenta.act((api) => api.publicaciones.pausar(id, true));
  allMade.set(data.codigo_serie, { id, pausada });
}
