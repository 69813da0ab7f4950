import type { Usuario } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { esUsuarioPropio, usuarioQuery } from './usuario-queries.ts';

/** What a screen about one's own account has to show. */
export type CargaDeUsuario =
  | { tipo: 'cargando' }
  | { tipo: 'lista'; usuario: Usuario }
  | { tipo: 'fallo'; reintentar: () => void; reintentando: boolean };

interface Opciones {
  /** Waits for an answer of now instead of showing what is kept: for a form, which must not change under the user. */
  deAhora?: boolean;
}

/**
 * One's own account. A load that fails says 'Error al cargar usuario' in the console (specification, section 8) and keeps
 * whatever is already painted; after a retry that worked the focus goes to the title, for its button is gone.
 */
export function useUsuario(userId: number, { deAhora = false }: Opciones = {}): CargaDeUsuario {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(usuarioQuery(useShell(), userId));
  useEffect(() => {
    if (error) console.error('Error al cargar usuario', error);
  }, [error]);

  const reintentado = useRef(false);
  const hayUsuario = esUsuarioPropio(data);
  useEffect(() => {
    if (!reintentado.current || !hayUsuario) return;
    reintentado.current = false;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [hayUsuario]);
  const reintentar = () => {
    reintentado.current = true;
    void refetch();
  };

  if (deAhora && !isFetchedAfterMount) return { tipo: 'cargando' };
  if (hayUsuario) return { tipo: 'lista', usuario: data };
  return error || data ? { tipo: 'fallo', reintentar, reintentando: isFetching } : { tipo: 'cargando' };
}
