import type { UploadOptions } from '@fluxpartes/api-client';
import { useCallback, useEffect, useRef, useState } from 'react';

/** How an attempt to send the form ended. A cancelled one leaves the form as it is and says nothing. */
export type Desenlace = { tipo: 'guardada' } | { tipo: 'cancelada' } | { tipo: 'fallida'; error: unknown };

/** What an upload reports to and is stopped by. */
type Seguimiento = Required<Pick<UploadOptions, 'onProgress' | 'signal'>>;

/** One upload at a time, with its true progress (0 to 1, null while none runs) and a way to stop it; leaving stops it too. */
export function useSubida() {
  const [progreso, setProgreso] = useState<number | null>(null);
  const enCurso = useRef<AbortController | null>(null);

  useEffect(() => () => enCurso.current?.abort(), []);

  /** Null where one is running already. */
  const subir = useCallback(
    async (enviar: (seguimiento: Seguimiento) => Promise<unknown>): Promise<Desenlace | null> => {
      if (enCurso.current) return null;
      const control = new AbortController();
      enCurso.current = control;
      setProgreso(0);
      try {
        await enviar({ onProgress: setProgreso, signal: control.signal });
        return { tipo: 'guardada' };
      } catch (error) {
        return control.signal.aborted ? { tipo: 'cancelada' } : { tipo: 'fallida', error };
      } finally {
        enCurso.current = null;
        setProgreso(null);
      }
    },
    [],
  );

  return { subir, cancelar: () => enCurso.current?.abort(), progreso };
}
