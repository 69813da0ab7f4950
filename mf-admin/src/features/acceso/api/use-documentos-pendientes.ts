import type { Usuario } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { type Cola, colaDe, FILAS_DE_COLA, PENDIENTES } from './cola.ts';

/** GET /usuarios?pendiente=documentos: users with an uploaded document that is not approved. Never taken as fresh. */
export function useDocumentosPendientes(): Cola<Usuario> {
  const { api } = useShell();
  const consulta = useQuery({
    queryKey: [PENDIENTES, 'documentos'],
    queryFn: ({ signal }) =>
      api.usuarios.listar({ pendiente: 'documentos', limite: FILAS_DE_COLA, total: '1' }, { signal }),
    staleTime: 0,
  });
  return colaDe(consulta);
}
