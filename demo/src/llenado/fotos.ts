import pLimit from 'p-limit';
import type { Toma } from '../fotos/tomas.ts';
import type { PublicacionDelPlan } from '../plan/publicaciones.ts';
import type { Taller } from './taller.ts';

/** One drawing beside what the API makes of the one before keeps two cores busy. */
const A_LA_VEZ = 2;

/** The picture of a shot, when it is taken. */
export type Revelar = (toma: Toma) => Promise<Buffer>;

/** Takes every photo of these listings once, in their order, ahead of who asks for it. */
export function sacarFotos(
  { fotografiar, avisar }: Pick<Taller, 'fotografiar' | 'avisar'>,
  publicaciones: readonly PublicacionDelPlan[],
): { revelar: Revelar; parar: () => void } {
  const cola = pLimit(A_LA_VEZ);
  const pedidas = new Map(publicaciones.flatMap(({ fotos }) => fotos).map((toma) => [llaveDe(toma), toma]));
  let hechas = 0;
  const sacar = async (toma: Toma) => {
    const foto = await fotografiar(toma);
    hechas += 1;
    avisar({ paso: 'fotos', hechas, total: pedidas.size });
    return foto;
  };
  const sacadas = new Map([...pedidas].map(([llave, toma]) => [llave, cola(sacar, toma)]));
  // Who asks for the photo is told of its failure.
  for (const foto of sacadas.values()) foto.catch(() => {});
  const revelar = async (toma: Toma) => {
    const foto = await sacadas.get(llaveDe(toma));
    if (foto === undefined) throw new Error(`the plan names a photo that was not taken: ${llaveDe(toma)}`);
    return foto;
  };
  return { revelar, parar: () => cola.clearQueue() };
}

function llaveDe(toma: Toma): string {
  return JSON.stringify(toma);
}
