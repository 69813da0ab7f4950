import type { CurrentSesion, Perfil } from '@fluxpartes/mf-kit';
import { mountRemote, sesionOf } from '@fluxpartes/mf-kit/testing';
import routes from '../routes.tsx';

/** A signed-in user. */
export function usuario(perfil: Perfil, userId = 7): CurrentSesion {
  return { tipo: 'usuario', userId, perfil };
}

/**
 * Mounts this remote at a path, for a seller by default.
 * @param confirms the answer to every confirmation
 */
export function mount(
  entry: Parameters<typeof mountRemote>[1],
  sesion: CurrentSesion = usuario('vendedor'),
  confirms = true,
) {
  const page = mountRemote(routes, entry, sesionOf(sesion), { confirms });
  return { ...page, notices: () => page.notify.mock.calls.flat() };
}
