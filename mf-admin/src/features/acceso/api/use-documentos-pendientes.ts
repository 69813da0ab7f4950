import type { Usuario } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { PENDIENTES_KEY, QUEUE_ROWS, type Queue, queueOf } from './queue.ts';

/** GET /usuarios?pendiente=documentos: users with an uploaded document that is not approved. Never taken as fresh. */
export function useDocumentosPendientes(): Queue<Usuario> {
  const { api } = useShell();
  const query = useQuery({
    queryKey: [...PENDIENTES_KEY, 'documentos'],
    queryFn: ({ signal }) => api.usuarios.list({ pendiente: 'documentos', limite: QUEUE_ROWS, total: '1' }, { signal }),
    staleTime: 0,
  });
  return queueOf(query);
}
