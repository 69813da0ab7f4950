import { isApiError, outcomeOf } from '@fluxpartes/api-client';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sesionesKey, sesionesQuery } from '../../../api/usuario-queries.ts';

/** What is said where the API refuses without a sentence of its own. */
const COULD_NOT_CLOSE = 'No pudimos cerrar la sesión. Probá de nuevo.';

/** Where one is signed in. */
export function useSesiones() {
  return useQuery(sesionesQuery(useShell()));
}

/** Ends another session. One that is gone already is what was wanted; any other failure is told. */
export function useEndSesion() {
  const { api, alerts } = useShell();
  const queryClient = useQueryClient();
  const [closing, setClosing] = useState<number | null>(null);
  /** @returns whether it is closed now */
  const close = async (id: number): Promise<boolean> => {
    setClosing(id);
    try {
      await api.auth.endSesion(id);
      return true;
    } catch (error) {
      if (isApiError(error) && error.status === 404) return true;
      if (!isApiError(error) || error.status !== 401) void alerts.notify(outcomeOf(error, COULD_NOT_CLOSE));
      return false;
    } finally {
      await queryClient.refetchQueries({ queryKey: sesionesKey });
      setClosing(null);
    }
  };
  return { closing, close };
}

/** Ends every session of one's own, this one too; false where it could not be done, which is told. */
export function useEndOtherSesiones() {
  const { api, alerts } = useShell();
  return async (): Promise<boolean> => {
    try {
      await api.auth.endOtherSesiones();
      return true;
    } catch (error) {
      if (!isApiError(error) || error.status !== 401) void alerts.notify(outcomeOf(error, COULD_NOT_CLOSE));
      return false;
    }
  };
}
