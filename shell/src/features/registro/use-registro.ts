import { type Documentos, isApiError, outcomeOf } from '@fluxpartes/api-client';
import { type Campos, REGISTRO_EXITOSO, type Register } from '@fluxpartes/contrato';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShellApp } from '../../app/use-shell-app.tsx';

/** What is said where the API refuses without a sentence of its own (specification, section 8). */
export const REGISTRO_ERROR = 'Error en el registro';

/** Registers an account with its documents, one request at a time; success alerts and goes to the login. */
export function useRegistro() {
  const { context, alerts } = useShellApp();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [progress, setProgress] = useState<number | null>(null);
  const inProgress = useRef<AbortController | null>(null);

  useEffect(() => () => inProgress.current?.abort(), []);

  /** @returns the sentences that the API has for single fields; none where it went well. */
  const registrar = async (details: Register, documentos: Documentos): Promise<Campos> => {
    if (inProgress.current) return {};
    const control = new AbortController();
    inProgress.current = control;
    setProgress(0);
    try {
      await context.api.auth.register(details, documentos, { onProgress: setProgress, signal: control.signal });
      void alerts.notify(REGISTRO_EXITOSO);
      // The login remembers, through the registration too, where the visitor was going.
      navigate('/', { state });
      return {};
    } catch (error) {
      if (control.signal.aborted) return {};
      void alerts.notify(outcomeOf(error, REGISTRO_ERROR));
      return isApiError(error) ? error.campos : {};
    } finally {
      inProgress.current = null;
      setProgress(null);
    }
  };

  return { registrar, cancel: () => inProgress.current?.abort(), progress };
}
