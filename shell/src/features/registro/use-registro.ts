import { type Documentos, isApiError, sentenciaDe } from '@fluxpartes/api-client';
import { type Campos, REGISTRO_EXITOSO, type Register } from '@fluxpartes/contrato';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShellApp } from '../../app/use-shell-app.tsx';

/** What is said where the API refuses without a sentence of its own (specification, section 8). */
export const ERROR_EN_EL_REGISTRO = 'Error en el registro';

/** Registers an account with its documents, one request at a time; success alerts and goes to the login. */
export function useRegistro() {
  const { contexto, alertas } = useShellApp();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [progreso, setProgreso] = useState<number | null>(null);
  const enCurso = useRef<AbortController | null>(null);

  useEffect(() => () => enCurso.current?.abort(), []);

  /** @returns the sentences that the API has for single fields; none where it went well. */
  const registrar = async (datos: Register, documentos: Documentos): Promise<Campos> => {
    if (enCurso.current) return {};
    const control = new AbortController();
    enCurso.current = control;
    setProgreso(0);
    try {
      await contexto.api.auth.register(datos, documentos, { onProgress: setProgreso, signal: control.signal });
      void alertas.avisar(REGISTRO_EXITOSO);
      // The login remembers, through the registration too, where the visitor was going.
      navigate('/', { state });
      return {};
    } catch (error) {
      if (control.signal.aborted) return {};
      void alertas.avisar(sentenciaDe(error, ERROR_EN_EL_REGISTRO));
      return isApiError(error) ? error.campos : {};
    } finally {
      enCurso.current = null;
      setProgreso(null);
    }
  };

  return { registrar, cancelar: () => enCurso.current?.abort(), progreso };
}
