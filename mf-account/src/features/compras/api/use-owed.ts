import type { Compra } from '@fluxpartes/contrato';
import type { OverRows } from '@fluxpartes/mf-kit';
import { useState } from 'react';

/**
 * The purchases that were annulled after they were paid, and of which nobody knows yet where their money goes. One that is
 * told here stays until the screen is left: the focus comes back to it.
 * @param pendientes those with a step to go
 * @param over brings a purchase up to date
 */
export function useOwed(pendientes: readonly Compra[], over: OverRows<Compra>): Compra[] {
  const [asked] = useState(() => new Map<number, Compra>());
  for (const compra of pendientes) if (compra.devolucion && !compra.devolucion.cuenta) asked.set(compra.id, compra);
  const isPending = (id: number) => pendientes.some((compra) => compra.id === id);
  return over([...asked.values()]).filter(
    ({ id, devolucion }) => devolucion && !devolucion.fecha && (devolucion.cuenta || isPending(id)),
  );
}
