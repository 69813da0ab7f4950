import { isApiError } from '@fluxpartes/api-client';
import { type Compra, type VentasUltimos30, ventaFlags } from '@fluxpartes/contrato';
import { nextStep } from '@fluxpartes/dominio';
import { useAction, useReloadOnReturn, useShell } from '@fluxpartes/mf-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import {
  ALWAYS_STALE,
  comprasUltimos30Key,
  pendientesKey,
  pendientesQuery,
  usuarioKey,
} from '../../usuario-queries.ts';

const ventasUltimos30Key = (userId: number) => ['mf-account', 'ventas-ultimos-30', userId] as const;
const sesionesKey = ['mf-account', 'sesiones'] as const;

/** The sales count: null while loading, 0 after a failure. */
export function useVentasUltimos30(userId: number): VentasUltimos30 | null {
  const { api } = useShell();
  const { data, isPending } = useQuery({
    queryKey: ventasUltimos30Key(userId),
    queryFn: ({ signal }) => api.usuarios.ventasUltimos30(userId, { signal }),
    ...ALWAYS_STALE,
  });
  return isPending ? null : (data ?? { ventasUltimos30: 0, pagas: 0 });
}

/** The purchase count: null while loading, 0 after a failure. */
export function useComprasUltimos30(userId: number): number | null {
  const { api } = useShell();
  const { data, isPending } = useQuery({
    queryKey: comprasUltimos30Key(userId),
    queryFn: ({ signal }) => api.usuarios.comprasUltimos30(userId, { signal }),
    ...ALWAYS_STALE,
  });
  return isPending ? null : (data ?? 0);
}

/** The purchases that lack a proof, the soonest to expire first; null while loading, empty after a failure. */
export function usePorPagar(userId: number): Compra[] | null {
  const { data, isPending } = useQuery(pendientesQuery(useShell(), userId));
  if (isPending) return null;
  return (data?.items ?? []).filter((compra) => nextStep(ventaFlags(compra)) === 'subir_comprobante');
}

export function useSesiones() {
  const { api } = useShell();
  return useQuery({
    queryKey: sesionesKey,
    queryFn: ({ signal }) => api.auth.sesiones({ signal }),
    ...ALWAYS_STALE,
  });
}

/** Reloads the user, the counts, the purchases to pay and the sessions whenever the window regains focus. */
export function useReloadCuentaOnReturn(userId: number): void {
  const counts = [ventasUltimos30Key(userId), comprasUltimos30Key(userId), pendientesKey(userId)];
  useReloadOnReturn([usuarioKey(userId), ...counts, sesionesKey]);
}

export function useRequestConfirmacion() {
  const { api } = useShell();
  return useAction({
    name: 'mf-account/cuenta/request-confirmacion',
    call: (email: string) => api.recuperacion.requestConfirmacion({ email }),
  });
}

export function useEndSesion() {
  const { api } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    name: 'mf-account/cuenta/end-sesion',
    call: async (id: number) => {
      try {
        await api.auth.endSesion(id);
      } catch (error) {
        // A 404 means that the session has ended already.
        if (!isApiError(error) || error.status !== 404) throw error;
      } finally {
        await queryClient.refetchQueries({ queryKey: sesionesKey });
      }
    },
  });
}

/** Ends all sessions of the user, including the current session. */
export function useEndAllSesiones() {
  const { api } = useShell();
  return useAction<void, unknown>({
    name: 'mf-account/cuenta/end-all-sesiones',
    call: () => api.auth.endAllSesiones(),
  });
}

/** Ends the session. `canLeave` asks the user first if queued uploads would be lost. */
export function useLogout(): { canLeave: () => Promise<boolean>; leave: () => void } {
  const { sesion } = useShell();
  const navigate = useNavigate();
  return {
    canLeave: async () => (await sesion.canClose?.()) ?? true,
    leave: () => {
      void sesion.close();
      navigate('/', { replace: true });
    },
  };
}
