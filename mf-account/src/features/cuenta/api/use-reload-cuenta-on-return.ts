import { useReloadOnReturn } from '@fluxpartes/mf-kit';
import { comprasUltimos30Key, sesionesKey, usuarioKey, ventasUltimos30Key } from '../../../api/usuario-queries.ts';

/**
 * 'The user is reloaded whenever the window regains focus' (specification, section 2), and the count and the sessions
 * that go with it.
 */
export function useReloadCuentaOnReturn(userId: number): void {
  useReloadOnReturn([usuarioKey(userId), ventasUltimos30Key(userId), comprasUltimos30Key(userId), sesionesKey]);
}
