import pLimit from 'p-limit';
import type { Shot } from '../fotos/tomas.ts';
import type { PlanPublicacion } from '../plan/publicaciones.ts';
import type { Taller } from './taller.ts';

/** One drawing beside what the API makes of the one before keeps two cores busy. */
const AT_ONCE = 2;

/** The picture of a shot, when it is taken. */
export type Revelar = (shot: Shot) => Promise<Buffer>;

/** Takes every photo of these listings once, in their order, ahead of who asks for it. */
export function takeFotos(
  { photograph, notify }: Pick<Taller, 'photograph' | 'notify'>,
  publicaciones: readonly PlanPublicacion[],
): { revelar: Revelar; stop: () => void } {
  const queue = pLimit(AT_ONCE);
  const requested = new Map(publicaciones.flatMap(({ fotos }) => fotos).map((shot) => [keyOf(shot), shot]));
  let done = 0;
  const take = async (shot: Shot) => {
    const foto = await photograph(shot);
    done += 1;
    notify({ step: 'fotos', done, total: requested.size });
    return foto;
  };
  const taken = new Map([...requested].map(([key, shot]) => [key, queue(take, shot)]));
  // Who asks for the photo is told of its failure.
  for (const foto of taken.values()) foto.catch(() => {});
  const revelar = async (shot: Shot) => {
    const foto = await taken.get(keyOf(shot));
    if (foto === undefined) throw new Error(`the plan names a photo that was not taken: ${keyOf(shot)}`);
    return foto;
  };
  return { revelar, stop: () => queue.clearQueue() };
}

function keyOf(shot: Shot): string {
  return JSON.stringify(shot);
}
