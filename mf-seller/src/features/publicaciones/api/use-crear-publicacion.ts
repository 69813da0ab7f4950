import { createClaves, type LugarDeClave } from '@fluxpartes/api-client';
import type { CrearPublicacion } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Foto } from '../fotos/use-fotos.ts';
import { misPublicacionesKey, olvidarPublicaciones } from './publicaciones-keys.ts';
import { useSubida } from './use-subida.ts';

/**
 * POST /publicaciones with its photos. The same form and photos repeat their key, so that a retry after a lost
 * connection publishes nothing twice, whether or not the first try had arrived.
 * @param clave where the key lies from try to try
 */
export function useCrearPublicacion(userId: number, clave: LugarDeClave) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const { subir, ...envio } = useSubida();
  const [claves] = useState(() => createClaves(clave));

  const enviar = (datos: CrearPublicacion, fotos: readonly Foto[]) =>
    subir(async (seguimiento) => {
      const idempotencyKey = claves({ ...datos, fotos: fotos.map(({ id }) => id) });
      await api.publicaciones.crear(datos, fotos, { idempotencyKey, ...seguimiento });
      olvidarPublicaciones(queryClient);
      queryClient.removeQueries({ queryKey: misPublicacionesKey(userId) });
    });

  return { enviar, ...envio };
}
