import { useAction, useShell } from '@fluxpartes/mf-kit';

/** DELETE /sesiones: ends every session of one's own, this one too. */
export function useEndAllSesiones() {
  const { api } = useShell();
  return useAction<void, unknown>({
    name: 'mf-account/cuenta/end-all-sesiones',
    call: () => api.auth.endOtherSesiones(),
  });
}
