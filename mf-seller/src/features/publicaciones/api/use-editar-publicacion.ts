import { type ApiError, isApiError, isConnectionError } from '@fluxpartes/api-client';
import type { EditarPublicacion, Publicacion, PublicacionVisible } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Foto } from '../fotos/use-fotos.ts';
import { capaDeMias } from './mis-publicaciones-cache.ts';
import { olvidarPublicaciones } from './publicaciones-keys.ts';
import { useSubida } from './use-subida.ts';

/**
 * PUT /publicaciones/{id} on the version that was loaded. Where the connection was lost, the edit may have arrived all
 * the same, and its retry is refused as made on an old version: what stands there now decides whether it is saved.
 */
export function useEditarPublicacion(publicacion: Publicacion) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const { subir, ...envio } = useSubida();
  const huboCorte = useRef(false);
  const { id, version } = publicacion;

  const enviar = (datos: EditarPublicacion, nuevas: readonly Foto[]) =>
    subir(async (seguimiento) => {
      const { signal } = seguimiento;
      const guardada = await api.publicaciones
        .editar(id, datos, nuevas, { version, ...seguimiento })
        .catch(async (error: unknown) => {
          if (isConnectionError(error)) huboCorte.current = true;
          if (!huboCorte.current || !esDeOtraVersion(error)) throw error;
          const actual = await api.publicaciones.obtener(id, { signal });
          if (quedoGuardada(actual, publicacion, { datos, nuevas: nuevas.length })) return actual;
          throw error;
        });
      capaDeMias.poner(queryClient, guardada);
      olvidarPublicaciones(queryClient);
    });

  return { enviar, ...envio };
}

/** Whether a call was refused because somebody changed the listing meanwhile. */
export function esDeOtraVersion(error: unknown): error is ApiError {
  return isApiError(error) && error.status === 412;
}

/** Whether the listing is what this very edit makes of it. */
function quedoGuardada(
  actual: PublicacionVisible,
  antes: Publicacion,
  edicion: { datos: EditarPublicacion; nuevas: number },
): boolean {
  const { imagenesAEliminar, ...campos } = edicion.datos;
  const quedan = antes.fotos.filter((foto) => !imagenesAEliminar.includes(foto));
  const hay = new Map<string, unknown>(Object.entries(actual));
  return (
    actual.version === antes.version + 1 &&
    actual.fotos.length === quedan.length + edicion.nuevas &&
    quedan.every((foto, lugar) => actual.fotos[lugar] === foto) &&
    Object.entries(campos).every(([campo, valor]) => JSON.stringify(hay.get(campo)) === JSON.stringify(valor))
  );
}
