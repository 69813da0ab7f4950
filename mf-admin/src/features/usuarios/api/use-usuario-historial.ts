import { useShell } from '@fluxpartes/mf-kit';
import { type Historial, useHistorial } from '../../../historial-panel.tsx';
import { historialKey } from './usuarios-cache.ts';

/** GET /usuarios/{id}/historial: what was changed on a user, newest first. */
export function useUsuarioHistorial(id: number): Historial {
  const { api } = useShell();
  return useHistorial(historialKey(id), (page, options) => api.usuarios.historial(id, page, options));
}
