import { createClaves } from '@fluxpartes/api-client';
import type { CrearPublicacion } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Foto } from '../fotos/use-fotos.ts';

/** How an attempt to publish ended. A cancelled one leaves the form as it is and says nothing. */
export type Desenlace = { tipo: 'creada' } | { tipo: 'cancelada' } | { tipo: 'fallida'; error: unknown };

/** Publishes a listing with its photos: one attempt at a time, with true progress, and the same key for the same form. */
export function useCrearPublicacion() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const [progreso, setProgreso] = useState<number | null>(null);
  const enCurso = useRef<AbortController | null>(null);
  const [claves] = useState(() => createClaves());

  useEffect(() => () => enCurso.current?.abort(), []);

  const crear = useCallback(
    async (datos: CrearPublicacion, fotos: readonly Foto[]): Promise<Desenlace | null> => {
      if (enCurso.current) return null;
      const control = new AbortController();
      enCurso.current = control;
      setProgreso(0);
      try {
        await api.publicaciones.crear(datos, fotos, {
          idempotencyKey: claves({ ...datos, fotos: fotos.map(({ id }) => id) }),
          onProgress: setProgreso,
          signal: control.signal,
        });
        void queryClient.invalidateQueries({ queryKey: ['publicaciones'] });
        return { tipo: 'creada' };
      } catch (error) {
        return control.signal.aborted ? { tipo: 'cancelada' } : { tipo: 'fallida', error };
      } finally {
        enCurso.current = null;
        setProgreso(null);
      }
    },
    [api, claves, queryClient],
  );

  return { crear, cancelar: () => enCurso.current?.abort(), progreso };
}
