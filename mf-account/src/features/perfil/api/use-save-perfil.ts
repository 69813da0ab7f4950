import type { DocumentoDePerfil, EditarPerfil, Usuario } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usuarioKey } from '../../../api/usuario-queries.ts';

/** How an attempt to save ended. A cancelled one leaves the form as it is and says nothing. */
export type Outcome = { tipo: 'guardado' } | { tipo: 'cancelado' } | { tipo: 'fallido'; error: unknown };

/**
 * PUT /usuarios/{id} over the version that is being edited, one attempt at a time, with true progress. What the API
 * answers is what every screen shows from then on.
 */
export function useSavePerfil({ id, version }: Pick<Usuario, 'id' | 'version'>) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const inProgress = useRef<AbortController | null>(null);

  useEffect(() => () => inProgress.current?.abort(), []);

  const save = async (details: EditarPerfil, files: Partial<Record<DocumentoDePerfil, File>>): Promise<Outcome> => {
    const control = new AbortController();
    inProgress.current = control;
    setProgress(0);
    try {
      const { usuario } = await api.usuarios.editar(id, details, files, {
        version,
        onProgress: setProgress,
        signal: control.signal,
      });
      queryClient.setQueryData(usuarioKey(id), usuario);
      return { tipo: 'guardado' };
    } catch (error) {
      return control.signal.aborted ? { tipo: 'cancelado' } : { tipo: 'fallido', error };
    } finally {
      inProgress.current = null;
      setProgress(null);
    }
  };

  return { save, cancel: () => inProgress.current?.abort(), progress };
}
