import type { Documentos } from '@fluxpartes/api-client';
import type { Register } from '@fluxpartes/contrato';
import { useAction } from '@fluxpartes/mf-kit';
import { useShellApp } from '../../../app/use-shell-app.tsx';

/** POST /register with its documents. */
export function useRegister() {
  const { api } = useShellApp().context;
  return useAction({
    name: 'shell/registro/register',
    stopsOnLeave: true,
    call: ({ details, documentos }: { details: Register; documentos: Documentos }, control) =>
      api.auth.register(details, documentos, control),
  });
}
