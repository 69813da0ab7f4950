import { isApiError } from '@fluxpartes/api-client';
import { useAction, useShell } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { sesionesKey } from '../../../api/usuario-queries.ts';

/** DELETE /sesiones/{id}: ends another session. One that is gone already is what was wanted. */
export function useEndSesion() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-account/cuenta/end-sesion',
    call: async (id: number) => {
      try {
        await api.auth.endSesion(id);
      } catch (error) {
        if (!isApiError(error) || error.status !== 404) throw error;
      } finally {
        await queryClient.refetchQueries({ queryKey: sesionesKey });
      }
    },
  });
}
