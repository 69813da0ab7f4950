import type { Usuario } from '@fluxpartes/contrato';
import { focusTitle, useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isOwnUsuario, usuarioQuery } from './usuario-queries.ts';

/** What a screen about one's own account has to show. */
export type UsuarioLoad =
  | { tipo: 'cargando' }
  | { tipo: 'lista'; usuario: Usuario }
  | { tipo: 'fallo'; retry: () => void; retrying: boolean };

interface Options {
  /** Waits for an answer of now instead of showing what is kept: for a form, which must not change under the user. */
  ofNow?: boolean;
}

/**
 * One's own account. A load that fails says 'Error al cargar usuario' in the console (specification, section 8) and keeps
 * whatever is already painted; after a retry that worked the focus goes to the title, for its button is gone.
 */
export function useUsuario(userId: number, { ofNow = false }: Options = {}): UsuarioLoad {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(usuarioQuery(useShell(), userId));
  useEffect(() => {
    if (error) console.error('Error al cargar usuario', error);
  }, [error]);

  const wasRetried = useRef(false);
  const hasUsuario = isOwnUsuario(data);
  useEffect(() => {
    if (!wasRetried.current || !hasUsuario) return;
    wasRetried.current = false;
    focusTitle({ preventScroll: true });
  }, [hasUsuario]);
  const retry = () => {
    wasRetried.current = true;
    void refetch();
  };

  if (ofNow && !isFetchedAfterMount) return { tipo: 'cargando' };
  if (hasUsuario) return { tipo: 'lista', usuario: data };
  return error || data ? { tipo: 'fallo', retry, retrying: isFetching } : { tipo: 'cargando' };
}
