import type { VentaDetalle } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { type Cola, colaDe, FILAS_DE_COLA, PENDIENTES } from './cola.ts';

/** GET /ventas-detalle?pendiente=pago: sales with a proof whose payment is not received, newest first. Never taken as fresh. */
export function usePagosPendientes(): Cola<VentaDetalle> {
  const { api } = useShell();
  const consulta = useQuery({
    queryKey: [PENDIENTES, 'pagos'],
    queryFn: ({ signal }) => api.ventas.detalle({ pendiente: 'pago', limite: FILAS_DE_COLA, total: '1' }, { signal }),
    staleTime: 0,
  });
  return colaDe(consulta);
}
