import { useShell } from '@fluxpartes/mf-kit';
import { type Historial, useHistorial } from '../../../historial-panel.tsx';
import { historialKey } from './ventas-cache.ts';

/** GET /ventas/{id}/historial: what the admin changed of a sale, newest first. */
export function useVentaHistorial(id: number): Historial {
  const { api } = useShell();
  return useHistorial(historialKey(id), (page, options) => api.ventas.historial(id, page, options));
}
