import type { UploadOptions } from '@fluxpartes/api-client';
import { useCallback, useEffect, useRef, useState } from 'react';

/** How an attempt to send the form ended. A cancelled one leaves the form as it is and says nothing. */
export type Outcome = { tipo: 'guardada' } | { tipo: 'cancelada' } | { tipo: 'fallida'; error: unknown };

/** What an upload reports to and is stopped by. */
type Tracking = Required<Pick<UploadOptions, 'onProgress' | 'signal'>>;

/** One upload at a time, with its true progress (0 to 1, null while none runs) and a way to stop it; leaving stops it too. */
export function useUpload() {
  const [progress, setProgress] = useState<number | null>(null);
  const inProgress = useRef<AbortController | null>(null);

  useEffect(() => () => inProgress.current?.abort(), []);

  /** Null where one is running already. */
  const upload = useCallback(async (send: (tracking: Tracking) => Promise<unknown>): Promise<Outcome | null> => {
    if (inProgress.current) return null;
    const control = new AbortController();
    inProgress.current = control;
    setProgress(0);
    try {
      await send({ onProgress: setProgress, signal: control.signal });
      return { tipo: 'guardada' };
    } catch (error) {
      return control.signal.aborted ? { tipo: 'cancelada' } : { tipo: 'fallida', error };
    } finally {
      inProgress.current = null;
      setProgress(null);
    }
  }, []);

  return { upload, cancel: () => inProgress.current?.abort(), progress };
}
