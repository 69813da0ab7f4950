import type { PublicacionVisible } from '@fluxpartes/contrato';
import { LOCALES } from '../plan/cuentas.ts';
import { fechaDe } from '../plan/momento.ts';
import type { PublicacionDelPlan } from '../plan/publicaciones.ts';
import { archivoDe } from './archivo.ts';
import { type Cuenta, type Cuentas, cuentaDe } from './cuentas.ts';
import { type Revelar, sacarFotos } from './fotos.ts';
import { enTodasLasPaginas } from './paginas.ts';
import type { Taller } from './taller.ts';

/** Ids of the listings by serial code. */
export type Publicadas = ReadonlyMap<string, number>;

/** What is on sale already, by serial code. */
type Hechas = Map<string, Pick<PublicacionVisible, 'id' | 'pausada'>>;

/** Publishes what is not there yet, each listing on its date, and pauses those that the plan pauses. */
export async function publicar(
  taller: Taller,
  publicaciones: readonly PublicacionDelPlan[],
  cuentas: Cuentas,
): Promise<Publicadas> {
  const hechas = await yaPublicadas(cuentas);
  const fotos = sacarFotos(
    taller,
    publicaciones.filter(({ datos }) => !hechas.has(datos.codigo_serie)),
  );
  try {
    for (const [i, publicacion] of publicaciones.entries()) {
      await poner(taller, publicacion, { cuenta: cuentaDe(cuentas, publicacion.vendedor), hechas, ...fotos });
      taller.avisar({ paso: 'publicaciones', hechas: i + 1, total: publicaciones.length });
    }
  } finally {
    fotos.parar();
  }
  return new Map([...hechas].map(([codigo, { id }]) => [codigo, id]));
}

async function yaPublicadas(cuentas: Cuentas): Promise<Hechas> {
  const hechas: Hechas = new Map();
  for (const local of LOCALES) {
    const { usuarioId, hacer } = cuentaDe(cuentas, local);
    const suyas = await enTodasLasPaginas((cursor) =>
      hacer((api) => api.publicaciones.list({ user_id: usuarioId, cursor })),
    );
    for (const publicacion of suyas) hechas.set(publicacion.codigo_serie, publicacion);
  }
  return hechas;
}

async function poner(
  taller: Taller,
  { datos, fotos, momento, pausada }: PublicacionDelPlan,
  { cuenta, hechas, revelar }: { cuenta: Cuenta; hechas: Hechas; revelar: Revelar },
): Promise<void> {
  const hecha = hechas.get(datos.codigo_serie);
  if (hecha !== undefined && hecha.pausada === pausada) return;
  const fecha = fechaDe(taller.inicio, momento);
  const imagenes = hecha === undefined ? await Promise.all(fotos.map(revelar)) : [];
  const archivos = imagenes.map((imagen, i) => ({ file: archivoDe('foto.jpg', imagen), nombre: `${i + 1}.jpg` }));
  await taller.api.ponerEn(fecha);
  // The key names the listing: two fills at once publish it once.
  const idempotencyKey = `demo-${datos.codigo_serie}-${fecha.getTime()}`;
  const { id } = hecha ?? (await cuenta.hacer((api) => api.publicaciones.crear(datos, archivos, { idempotencyKey })));
  if (pausada) await cuenta.hacer((api) => api.publicaciones.pausar(id, true));
  hechas.set(datos.codigo_serie, { id, pausada });
}
