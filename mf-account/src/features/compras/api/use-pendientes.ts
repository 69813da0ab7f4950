import { LIMITE_DE_LISTA } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { pendientesDe } from '../pendientes.ts';
import { pendientesKey } from './compras-key.ts';
import { capaDeCompras } from './listas-de-compras.ts';

/** Cards that are shown at first, and how many more each 'Ver más' brings. */
const AL_PRINCIPIO = 4;
const DE_A = 12;

/**
 * GET /usuarios/{id}/compras?pendiente=si: the first purchases with a step to go, and how many follow, whatever the table
 * has loaded. More of them are asked for as one longer list and not as a next page, so that it is loaded again by one
 * call. It grows to 500, the most that an answer holds; the table has them all.
 */
export function usePendientes(userId: number) {
  const { api } = useShell();
  const limite = useRef(AL_PRINCIPIO);
  const [cargandoMas, setCargandoMas] = useState(false);
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: pendientesKey(userId),
    queryFn: ({ signal }) =>
      api.usuarios.compras(userId, { pendiente: 'si', limite: limite.current, total: '1' }, { signal }),
    refetchOnMount: 'always',
  });
  const sobre = capaDeCompras.useSobre();
  const pendientes = useMemo(() => pendientesDe(sobre(data?.items ?? [])), [data, sobre]);
  const cargadas = data?.items.length ?? 0;

  const verMas = async () => {
    limite.current = Math.min(cargadas + DE_A, LIMITE_DE_LISTA);
    setCargandoMas(true);
    await refetch();
    setCargandoMas(false);
  };

  return {
    pendientes,
    /** How many follow after those that are shown. */
    quedan: Math.max((data?.total ?? 0) - cargadas, 0),
    puedeVerMas: data?.nextCursor != null && cargadas < LIMITE_DE_LISTA,
    verMas: () => void verMas(),
    ...{ cargandoMas, isPending, isError, isFetching, refetch },
  };
}

/** The purchases with a step to go as the strip reads them. */
export type ConsultaDePendientes = ReturnType<typeof usePendientes>;
