import type { Compra } from '@fluxpartes/contrato';
import { usePaginas, useShell } from '@fluxpartes/mf-kit';
import { capaDeCompras, listaDeCompras } from './listas-de-compras.ts';

interface Opciones {
  /** Searches over product and number; '' for all. */
  q?: string;
  /** Asks for nothing while false. */
  enabled?: boolean;
}

/**
 * GET /usuarios/{id}/compras by pages of 50, newest first. While another search loads, the rows of the last one stay.
 * Whoever comes back sees the rows of before and has them anew: a purchase may have been made meanwhile.
 */
export function useCompras(userId: number, { q = '', enabled = true }: Opciones = {}) {
  const { api } = useShell();
  const query = usePaginas<Compra>({
    ...listaDeCompras(api, userId, q),
    capa: capaDeCompras,
    quedan: (anterior) => anterior[1] === userId,
    alcance: 'todas',
    alEntrar: true,
    enabled,
  });
  return { ...query, compras: query.filas };
}

/** A list of purchases as the screens read it. */
export type ConsultaDeCompras = ReturnType<typeof useCompras>;
