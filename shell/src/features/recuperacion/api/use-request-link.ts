import type { SolicitarRecuperacion } from '@fluxpartes/contrato';
import { useAction } from '@fluxpartes/mf-kit';
import { useShellApp } from '../../../app/use-shell-app.tsx';

/** POST /solicitar-recuperacion: asks for the link. */
export function useRequestLink() {
  const { api } = useShellApp().context;
  return useAction({
    name: 'shell/recuperacion/request-link',
    call: (who: SolicitarRecuperacion) => api.recuperacion.requestLink(who),
  });
}
