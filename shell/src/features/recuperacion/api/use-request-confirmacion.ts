import type { RequestConfirmacion } from '@fluxpartes/contrato';
import { useAction } from '@fluxpartes/mf-kit';
import { useShellApp } from '../../../app/use-shell-app.tsx';

/** POST /confirmacion-de-email: asks for the link to an e-mail. */
export function useRequestConfirmacion() {
  const { api } = useShellApp().context;
  return useAction({
    name: 'shell/recuperacion/request-confirmacion',
    call: (values: RequestConfirmacion) => api.recuperacion.requestConfirmacion(values),
  });
}
