import { createKeys, type KeyStorage } from '@fluxpartes/api-client';
import type { CrearPublicacion } from '@fluxpartes/contrato';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Foto } from '../fotos/use-fotos.ts';
import { ownPublicacionesKey } from './publicaciones-keys.ts';

/** What is published. */
interface NewPublicacion {
  details: CrearPublicacion;
  fotos: readonly Foto[];
}

/**
 * POST /publicaciones with its photos. The same form and photos repeat their key, so that a retry after a lost
 * connection publishes nothing twice, whether or not the first try had arrived.
 * @param key where the key lies from try to try
 */
export function useCrearPublicacion(userId: number, key: KeyStorage) {
  const { api, events } = useShell();
  const queryClient = useQueryClient();
  const [keys] = useState(() => createKeys(key));
  return useAction({
    name: 'mf-seller/publicaciones/crear',
    stopsOnLeave: true,
    call: async ({ details, fotos }: NewPublicacion, control) => {
      const idempotencyKey = keys({ ...details, fotos: fotos.map(({ id }) => id) });
      const { id } = await api.publicaciones.crear(details, fotos, { idempotencyKey, ...control });
      events.tell('publicacion-cambiada', { id });
      queryClient.removeQueries({ queryKey: ownPublicacionesKey(userId) });
    },
  });
}
