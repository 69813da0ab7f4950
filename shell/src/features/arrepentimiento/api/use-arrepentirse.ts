import { arrepentirse } from '@fluxpartes/api-client';
import type { RequestArrepentimiento } from '@fluxpartes/contrato';
import { useAction } from '@fluxpartes/mf-kit';
import { useShellApp } from '../../../app/use-shell-app.tsx';

/** POST /arrepentimientos: takes a purchase back. */
export function useArrepentirse() {
  const { api } = useShellApp().context;
  return useAction({
    name: 'shell/arrepentimiento/arrepentirse',
    call: (which: RequestArrepentimiento) => arrepentirse(api.http, which),
  });
}
