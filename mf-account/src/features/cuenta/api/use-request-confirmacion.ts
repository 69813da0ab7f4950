import { CONNECTION_ERROR, isApiError } from '@fluxpartes/api-client';
import { useShell } from '@fluxpartes/mf-kit';
import { useState } from 'react';

/** POST /confirmacion-de-email for the account's own e-mail, one at a time. What was answered is said in place. */
export function useRequestConfirmacion(email: string) {
  const { api } = useShell();
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState('');

  const request = async () => {
    if (sending) return;
    setSending(true);
    setAnswer('');
    try {
      await api.recuperacion.requestConfirmacion({ email });
      setAnswer('Listo. El enlace llega en unos minutos.');
    } catch (error) {
      setAnswer((isApiError(error) && error.message) || CONNECTION_ERROR);
    } finally {
      setSending(false);
    }
  };

  return { answer, sending, request };
}
