import { liquidacionesCalls } from '@fluxpartes/api-client';
import type { Liquidacion } from '@fluxpartes/contrato';
import { usePages, useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { usuarioKey } from '../../../usuario-key.ts';

const PER_PAGE = 12;

/** GET /usuarios/{id}/cobros: what is still to come, and what came. Read anew each time that the screen is opened. */
export function useCobros(userId: number) {
  const { http } = useShell().api;
  return useQuery({
    queryKey: ['mf-seller', 'cobros', userId],
    queryFn: ({ signal }) => liquidacionesCalls(http).cobros(userId, { signal }),
    staleTime: 0,
  });
}

/** Whether a seller has said nowhere to be paid, as they are by now: they may just have said it. Asks nothing while not enabled. */
export function useIsWithoutCuenta(userId: number, enabled: boolean): boolean {
  const { api } = useShell();
  const { data } = useQuery({
    queryKey: usuarioKey(userId),
    queryFn: ({ signal }) => api.usuarios.get(userId, { signal }),
    staleTime: 0,
    enabled,
  });
  return data?.cuenta_bancaria === '';
}

/** GET /usuarios/{id}/liquidaciones: a seller's settlements by pages, newest first. */
export function useOwnLiquidaciones(userId: number) {
  const { http } = useShell().api;
  return usePages<Liquidacion>({
    key: ['mf-seller', 'liquidaciones', userId],
    request: ({ cursor, limite, signal }) =>
      liquidacionesCalls(http).ofUsuario(userId, { limite, ...(cursor !== null && { cursor }) }, { signal }),
    perPage: PER_PAGE,
    onEnter: true,
  });
}
