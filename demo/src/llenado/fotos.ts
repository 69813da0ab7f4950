import pLimit from 'p-limit';
import type { Shot } from '../fotos/tomas.ts';
import type { PlanPublicacion } from '../plan/publicaciones.ts';
import type { Taller } from './taller.ts';

/** One drawing beside what the API makes of the one before keeps two cores busy. */
const AT_ONCE = 2;

/** The picture of a shot, when it is taken. */
export type Revelar = (shot: Shot) => Promise<Buffer>;

/** Where photos are drawn, each shot once. */
export interface DarkRoom {
  /** Begins to take every photo of these listings, in their order, ahead of who asks for it. */
  takeAhead: (publicaciones: readonly PlanPublicacion[]) => void;
  revelar: Revelar;
  /** Takes no more. */
  stop: () => void;
}

export function openDarkRoom({ photograph, notify }: Pick<Taller, 'photograph' | 'notify'>): DarkRoom {
  const queue = pLimit(AT_ONCE);
  const taken = new Map<string, Promise<Buffer>>();
  let done = 0;
  const take = async (shot: Shot) => {
    const foto = await photograph(shot);
    done += 1;
    notify({ step: 'fotos', done, total: taken.size });
    return foto;
  };
  const revelar = (shot: Shot) => {
    const key = JSON.stringify(shot);
    const foto = taken.get(key) ?? queue(take, shot);
    taken.set(key, foto);
    // Who asks for the photo is told of its failure.
    foto.catch(() => {});
    return foto;
  };
  const takeAhead = (publicaciones: readonly PlanPublicacion[]) => {
    for (const { fotos } of publicaciones) fotos.forEach(revelar);
  };
  return { takeAhead, revelar, stop: () => queue.clearQueue() };
}
