import { useShell } from '@fluxpartes/mf-kit';
import { type Historial, useHistorial } from '../../../api/use-historial.ts';
import { historialKey } from './ventas-cache.ts';

/** GET /ventas/{id}/historial: what the admin changed of a sale, newest first. */
export function useVentaHistorial(id: number): Historial {
  const { api } = useShell();
  return useHistorial(historialKey(id), ({ cursor, limite, signal }) =>
    api.ventas.historial(id, { limite, ...(cursor === null ? {} : { cursor }) }, { signal }),
  );
}
