import type { UploadedFile } from '../../call/uploaded-file.ts';
import { FotosService } from '../../files/fotos.service.ts';
import type { Toma } from '../fotos/tomas.ts';
import type { PublicacionDelPlan } from '../plan/publicaciones.ts';
import type { Taller } from './taller.ts';

/** One drawing and one set of WebP files at a time keep two cores busy. */
const A_LA_VEZ = 2;

/** The uploads of the shots, by `llaveDeToma`. */
export type Reveladas = ReadonlyMap<string, UploadedFile>;

/** What tells a shot from another. */
export function llaveDeToma(toma: Toma): string {
  return JSON.stringify(toma);
}

/** Takes every photo of the plan once and puts it through the photo pipeline, so that publishing finds it ready. */
export async function revelarFotos(
  taller: Taller,
  publicaciones: readonly PublicacionDelPlan[],
  fotografiar: (toma: Toma) => Promise<Buffer>,
): Promise<Reveladas> {
  const pendientes = new Map(publicaciones.flatMap(({ fotos }) => fotos).map((toma) => [llaveDeToma(toma), toma]));
  const reveladas = new Map<string, UploadedFile>();
  const total = pendientes.size;
  const cola = pendientes.entries();
  let sigue = true;
  const laboratorio = async () => {
    for (const [llave, toma] of cola) {
      if (!sigue) return;
      const foto = await taller.temporales.subir('fotos', await fotografiar(toma));
      await taller.servicio(FotosService).guardar(foto);
      reveladas.set(llave, foto);
      taller.avisar({ paso: 'fotos', hechas: reveladas.size, total });
    }
  };
  const parar = () => {
    sigue = false;
  };
  const trabajos = Array.from({ length: A_LA_VEZ }, () => laboratorio().finally(parar));
  // All of them end before a failure is told: the files they work on are removed after it.
  await Promise.allSettled(trabajos);
  await Promise.all(trabajos);
  return reveladas;
}
