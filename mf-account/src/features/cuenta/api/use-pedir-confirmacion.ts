import { ERROR_DE_CONEXION, isApiError } from '@fluxpartes/api-client';
import { useShell } from '@fluxpartes/mf-kit';
import { useState } from 'react';

/** POST /confirmacion-de-email for the account's own e-mail, one at a time. What was answered is said in place. */
export function usePedirConfirmacion(email: string) {
  const { api } = useShell();
  const [enviando, setEnviando] = useState(false);
  const [respuesta, setRespuesta] = useState('');

  const pedir = async () => {
    if (enviando) return;
    setEnviando(true);
    setRespuesta('');
    try {
      await api.recuperacion.pedirConfirmacion({ email });
      setRespuesta('Listo. El enlace llega en unos minutos.');
    } catch (error) {
      setRespuesta((isApiError(error) && error.message) || ERROR_DE_CONEXION);
    } finally {
      setEnviando(false);
    }
  };

  return { respuesta, enviando, pedir };
}
