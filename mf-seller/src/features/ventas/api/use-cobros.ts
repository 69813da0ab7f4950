import { liquidacionesCalls } from '@fluxpartes/api-client';
import type { Liquidacion } from '@fluxpartes/contrato';
import { usePages, useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';

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
