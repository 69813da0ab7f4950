import { isApiError, sentenciaDe } from '@fluxpartes/api-client';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sesionesKey, sesionesQuery } from '../../../api/usuario-queries.ts';

/** What is said where the API refuses without a sentence of its own. */
const NO_SE_PUDO_CERRAR = 'No pudimos cerrar la sesión. Probá de nuevo.';

/** Where one is signed in. */
export function useSesiones() {
  return useQuery(sesionesQuery(useShell()));
}

/** Ends another session. One that is gone already is what was wanted; any other failure is told. */
export function useCerrarSesion() {
  const { api, alertas } = useShell();
  const queryClient = useQueryClient();
  const [cerrando, setCerrando] = useState<number | null>(null);
  /** @returns whether it is closed now */
  const cerrar = async (id: number): Promise<boolean> => {
    setCerrando(id);
    try {
      await api.auth.cerrarSesion(id);
      return true;
    } catch (error) {
      if (isApiError(error) && error.status === 404) return true;
      if (!isApiError(error) || error.status !== 401) void alertas.avisar(sentenciaDe(error, NO_SE_PUDO_CERRAR));
      return false;
    } finally {
      await queryClient.refetchQueries({ queryKey: sesionesKey });
      setCerrando(null);
    }
  };
  return { cerrando, cerrar };
}

/** Ends every session of one's own, this one too; false where it could not be done, which is told. */
export function useCerrarSesiones() {
  const { api, alertas } = useShell();
  return async (): Promise<boolean> => {
    try {
      await api.auth.cerrarSesiones();
      return true;
    } catch (error) {
      if (!isApiError(error) || error.status !== 401) void alertas.avisar(sentenciaDe(error, NO_SE_PUDO_CERRAR));
      return false;
    }
  };
}
