import type { DocumentoDePerfil, EditarPerfil, Usuario } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usuarioKey } from '../../../api/usuario-queries.ts';

/** How an attempt to save ended. A cancelled one leaves the form as it is and says nothing. */
export type Desenlace = { tipo: 'guardado' } | { tipo: 'cancelado' } | { tipo: 'fallido'; error: unknown };

/**
 * PUT /usuarios/{id} over the version that is being edited, one attempt at a time, with true progress. What the API
 * answers is what every screen shows from then on.
 */
export function useGuardarPerfil({ id, version }: Pick<Usuario, 'id' | 'version'>) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const [progreso, setProgreso] = useState<number | null>(null);
  const enCurso = useRef<AbortController | null>(null);

  useEffect(() => () => enCurso.current?.abort(), []);

  const guardar = async (
    datos: EditarPerfil,
    archivos: Partial<Record<DocumentoDePerfil, File>>,
  ): Promise<Desenlace> => {
    const control = new AbortController();
    enCurso.current = control;
    setProgreso(0);
    try {
      const { usuario } = await api.usuarios.editar(id, datos, archivos, {
        version,
        onProgress: setProgreso,
        signal: control.signal,
      });
      queryClient.setQueryData(usuarioKey(id), usuario);
      return { tipo: 'guardado' };
    } catch (error) {
      return control.signal.aborted ? { tipo: 'cancelado' } : { tipo: 'fallido', error };
    } finally {
      enCurso.current = null;
      setProgreso(null);
    }
  };

  return { guardar, cancelar: () => enCurso.current?.abort(), progreso };
}
