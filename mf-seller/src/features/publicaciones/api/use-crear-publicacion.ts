import type { CrearPublicacion } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import type { Foto } from '../fotos/use-fotos.ts';
import { ownPublicacionesKey } from './publicaciones-keys.ts';

/** What is published. */
interface NewPublicacion {
  details: CrearPublicacion;
  fotos: readonly Foto[];
}

/**
 * POST /publicaciones with its photos. The form keeps its key until its answer was seen, so that a retry after a lost
 * connection publishes nothing twice, whether or not the first try had arrived.
 */
export function useCrearPublicacion(userId: number) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-seller/publicaciones/crear',
    stopsOnLeave: true,
    call: async ({ details, fotos }: NewPublicacion, control) => {
      const { id } = await api.publicaciones.crear(details, fotos, control);
      events.tell('publicacion-cambiada', { id });
      queryClient.removeQueries({ queryKey: ownPublicacionesKey(userId) });
    },
  });
}
