import { useShell } from '@fluxpartes/mf-kit';
import { type Historial, useHistorial } from '../../../api/use-historial.ts';
import { historialKey } from './usuarios-cache.ts';

/** GET /usuarios/{id}/historial: what was changed on a user, newest first. */
export function useUsuarioHistorial(id: number): Historial {
  const { api } = useShell();
  return useHistorial(historialKey(id), ({ cursor, limite, signal }) =>
    api.usuarios.historial(id, { limite, ...(cursor === null ? {} : { cursor }) }, { signal }),
  );
}
