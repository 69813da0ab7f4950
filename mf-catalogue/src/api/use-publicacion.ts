import type { PublicacionVisible } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEspectador } from './espectador.ts';
import { filaDeCatalogo, publicacionQuery, yaNoEsta } from './publicacion-query.ts';

/** What a screen about one listing has to show. */
export type EstadoDeCarga =
  | { tipo: 'cargando' }
  | { tipo: 'lista'; publicacion: PublicacionVisible }
  | { tipo: 'no_disponible' }
  | { tipo: 'fallo'; reintentar: () => void };

/**
 * A listing for detail and purchase. A failed load raises 'Error al cargar la publicación' once and keeps whatever is
 * already painted; a listing that is gone or paused (404) has its own page and raises nothing.
 */
export function usePublicacion(id: number | null): EstadoDeCarga {
  const shell = useShell();
  const espectador = useEspectador();
  const { data, error, refetch } = useQuery({
    ...publicacionQuery(shell, espectador, id ?? 0),
    enabled: id !== null,
  });
  const avisado = useRef<Error | null>(null);
  const haFallado = error !== null && data === undefined && !yaNoEsta(error);
  useEffect(() => {
    if (!haFallado || avisado.current === error) return;
    avisado.current = error;
    void shell.alertas.avisar('Error al cargar la publicación');
  }, [haFallado, error, shell]);

  const reintentado = useRef(false);
  const yaLlego = data !== undefined;
  useEffect(() => {
    if (!reintentado.current || !yaLlego) return;
    reintentado.current = false;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [yaLlego]);
  const reintentar = () => {
    reintentado.current = true;
    void refetch();
  };

  if (id === null || yaNoEsta(error)) return { tipo: 'no_disponible' };
  const publicacion = data ?? filaDeCatalogo(shell.queryClient, espectador, id);
  if (publicacion) return { tipo: 'lista', publicacion };
  return error ? { tipo: 'fallo', reintentar } : { tipo: 'cargando' };
}
