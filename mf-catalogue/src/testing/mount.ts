import type { CurrentSesion } from '@fluxpartes/mf-kit';
import { mountRemote, sesionOf } from '@fluxpartes/mf-kit/testing';
import routes from '../routes.tsx';

/** Mounts this remote at a path, for one session. */
export function mount(entry: string | string[], sesion: CurrentSesion) {
  return mountRemote(routes, entry, sesionOf(sesion));
}
