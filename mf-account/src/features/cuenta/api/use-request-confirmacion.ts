import { useAction, useShell } from '@fluxpartes/mf-kit';

/** POST /confirmacion-de-email for the account's own e-mail. */
export function useRequestConfirmacion() {
  const { api } = useShell();
  return useAction({
    name: 'mf-account/cuenta/request-confirmacion',
    call: (email: string) => api.recuperacion.requestConfirmacion({ email }),
  });
}
