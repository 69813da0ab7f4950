import { useAction } from '@fluxpartes/mf-kit';
import { useShellApp } from '../../../app/use-shell-app.tsx';

/** POST /deshacer-cambio with the notice's token. */
export function useDeshacerCambio(token: string) {
  const { api } = useShellApp().context;
  return useAction({ name: 'shell/recuperacion/deshacer-cambio', call: () => api.recuperacion.deshacerCambio(token) });
}
