import { ERROR_DE_CONEXION, isApiError } from '@fluxpartes/api-client';
import type { Campos, RecuperacionRespuesta } from '@fluxpartes/contrato';
import { useState } from 'react';
import { useShellApp } from '../../app/use-shell-app.tsx';

/** What the API said, to be shown in place. */
export interface Respuesta {
  texto: string;
  /** 'correcta' is green and clears the fields, 'neutra' is any other answer, 'rechazo' a refusal. */
  tono: 'correcta' | 'neutra' | 'rechazo';
}

/**
 * Sends either form of the recovery. Answer and refusal show in place; where no answer came it is an alert, and nothing
 * typed is lost (experience, 'settled').
 */
export function useEnvio() {
  const { alertas } = useShellApp();
  const [respuesta, setRespuesta] = useState<Respuesta | null>(null);

  /**
   * @param alSalirBien called where the message holds 'correctamente'.
   * @returns the sentences that the API has for single fields.
   */
  const enviar = async (llamada: () => Promise<RecuperacionRespuesta>, alSalirBien: () => void): Promise<Campos> => {
    setRespuesta(null);
    try {
      const { message } = await llamada();
      const esCorrecta = message.includes('correctamente');
      setRespuesta({ texto: message, tono: esCorrecta ? 'correcta' : 'neutra' });
      if (esCorrecta) alSalirBien();
      return {};
    } catch (error) {
      if (!isApiError(error) || error.message === '') {
        void alertas.avisar(ERROR_DE_CONEXION);
        return {};
      }
      setRespuesta({ texto: error.message, tono: 'rechazo' });
      return error.campos;
    }
  };

  return { respuesta, enviar };
}
