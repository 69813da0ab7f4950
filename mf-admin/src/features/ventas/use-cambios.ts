import { hasSesionEnded, isApiError } from '@fluxpartes/api-client';
import type { Campos, VentaCorreccion, VentaDetail } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useCallback, useState } from 'react';
import type { Selections } from '../../components/conflict-dialog.tsx';
import { useCorregirVenta } from './api/use-corregir-venta.ts';
import { type Collision, chosenCorreccion, conflictingFields, isHarmless } from './conflict.ts';

/** What is said where no answer came (specification, section 8). */
export const CONNECTION_ERROR = 'Error de conexión';

/** How a change ended: saved, given up in the conflict dialog, or refused, with what the API says of each field. */
export type Cambio =
  | { tipo: 'guardado'; venta: VentaDetail }
  | { tipo: 'dejado' }
  | { tipo: 'fallido'; campos: Campos };

/** Changes a sale; `errorText` is what a refusal is told by. */
export type Change = (venta: VentaDetail, correccion: VentaCorreccion, errorText: string) => Promise<Cambio>;

/** A conflict that waits for the admin's choice. */
export interface Conflict extends Collision<VentaDetail> {
  /** null gives it up. */
  choose: (selections: Selections | null) => void;
}

/**
 * The one way in which this screen changes a sale: sends, asks where somebody else was faster, sends what was chosen, and
 * says why where it could not be.
 */
export function useCambios() {
  const { alerts } = useShell();
  const { run: corregir } = useCorregirVenta();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);

  const ask = useCallback(
    (collision: Collision<VentaDetail>) =>
      new Promise<VentaCorreccion | null | 'dejado'>((resolve) => {
        const conflict: Conflict = {
          ...collision,
          choose: (selections) => {
            setConflicts((previousOnes) => previousOnes.filter((other) => other !== conflict));
            resolve(selections === null ? 'dejado' : chosenCorreccion(collision, selections));
          },
        };
        setConflicts((previousOnes) => [...previousOnes, conflict]);
      }),
    [],
  );

  const change = useCallback<Change>(
    async (venta, correccion, errorText) => {
      let base = venta;
      let own = correccion;
      for (;;) {
        const outcome = await corregir({ venta: base, correccion: own }, slotOf(base, own));
        if (outcome?.type === 'failed') {
          const { error } = outcome;
          // Where the session has ended, the shell says so and goes to the login.
          if (!hasSesionEnded(error)) void alerts.notify(isApiError(error) ? errorText : CONNECTION_ERROR);
          return { tipo: 'fallido', campos: isApiError(error) ? error.campos : {} };
        }
        if (outcome?.type !== 'done') return { tipo: 'dejado' };
        if (outcome.data.tipo === 'guardado') return outcome.data;
        const { actual } = outcome.data;
        const collision = { base, own, actual };
        const chosen = await next(collision, ask);
        if (chosen === 'dejado') return { tipo: 'dejado' };
        if (chosen === null) return { tipo: 'guardado', venta: actual };
        base = actual;
        own = chosen;
      }
    },
    [alerts, corregir, ask],
  );
  // Two sales may be refused at once: the second one waits until the first is decided.
  return { conflict: conflicts[0] ?? null, change };
}

/** A payment that is marked and an open form of one sale are sent side by side. */
function slotOf({ id }: VentaDetail, correccion: VentaCorreccion): string {
  return `${id} ${Object.keys(correccion)}`;
}

/** What to send over the new version: the same where nobody touched what it is about, else what the admin chooses. */
async function next(
  collision: Collision<VentaDetail>,
  ask: (collision: Collision<VentaDetail>) => Promise<VentaCorreccion | null | 'dejado'>,
): Promise<VentaCorreccion | null | 'dejado'> {
  if (isHarmless(collision)) return collision.own;
  return conflictingFields(collision).length === 0 ? null : ask(collision);
}
