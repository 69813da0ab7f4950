import { useAction, useShell } from '@fluxpartes/mf-kit';

/** DELETE /usuarios/{id}: has one's own account erased; its password confirms it. */
export function useBorrarCuenta(usuarioId: number) {
  const { api } = useShell();
  return useAction<string, unknown>({
    name: 'mf-account/perfil/borrar-cuenta',
    call: (contrasena) => api.usuarios.borrar(usuarioId, contrasena),
  });
}
