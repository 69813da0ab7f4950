import { hasSesionEnded, isApiError } from '@fluxpartes/api-client';
import type { Campos, Usuario, UsuarioCambios } from '@fluxpartes/contrato';
import { useCallback, useState } from 'react';
import type { Selections } from '../../components/conflict-dialog.tsx';
import { useEditarUsuario } from './api/use-editar-usuario.ts';
import { type Collision, chosenCambios, conflictingFields, isHarmless } from './conflict.ts';

/** What is said where no answer came (specification, section 8). */
const CONNECTION_ERROR = 'Error de conexión';

/**
 * How a change ended: saved, given up in the conflict dialog, or refused, with what the API says of each field and what is
 * to be said of it all; null where somebody else says it.
 */
export type Cambio =
  | { tipo: 'guardado'; usuario: Usuario }
  | { tipo: 'dejado' }
  | { tipo: 'fallido'; campos: Campos; notice: string | null };

/** Changes a user; `errorText` is what a refusal is told by. */
export type Change = (usuario: Usuario, cambios: UsuarioCambios, errorText: string) => Promise<Cambio>;

/** A conflict that waits for the admin's choice. */
export interface Conflict extends Collision {
  /** null gives it up. */
  choose: (selections: Selections | null) => void;
}

type Selection = UsuarioCambios | null | 'dejado';

/**
 * The one way in which this screen changes a user: sends, asks where somebody else was faster, and sends what was chosen
 * over the new version.
 */
export function useCambios() {
  const { run: editar } = useEditarUsuario();
  // Two changes may meet a conflict at once: each waits for its turn.
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);

  const ask = useCallback(
    (collision: Collision) =>
      new Promise<Selection>((resolve) => {
        const conflict: Conflict = {
          ...collision,
          choose: (selections) => {
            setConflicts((queue) => queue.filter((other) => other !== conflict));
            resolve(selections === null ? 'dejado' : chosenCambios(collision, selections));
          },
        };
        setConflicts((queue) => [...queue, conflict]);
      }),
    [],
  );

  const change = useCallback<Change>(
    async (usuario, cambios, errorText) => {
      let base = usuario;
      let own = cambios;
      for (;;) {
        const outcome = await editar({ usuario: base, cambios: own }, slotOf(base, own));
        if (outcome?.type === 'failed') return refusal(outcome.error, errorText);
        if (outcome?.type !== 'done') return { tipo: 'dejado' };
        if (outcome.data.tipo === 'guardado') return outcome.data;
        const { actual } = outcome.data;
        const chosen = await next({ base, own, actual }, ask);
        if (chosen === 'dejado') return { tipo: 'dejado' };
        if (chosen === null) return { tipo: 'guardado', usuario: actual };
        base = actual;
        own = chosen;
      }
    },
    [editar, ask],
  );
  return { conflict: conflicts[0] ?? null, change };
}

/** An approval and an open form of one user are sent side by side. */
function slotOf({ id }: Usuario, cambios: UsuarioCambios): string {
  return `${id} ${Object.keys(cambios)}`;
}

/** Where the session has ended, the shell says so and goes to the login. */
function refusal(error: unknown, errorText: string): Cambio {
  if (!isApiError(error)) return { tipo: 'fallido', campos: {}, notice: CONNECTION_ERROR };
  return { tipo: 'fallido', campos: error.campos, notice: hasSesionEnded(error) ? null : errorText };
}

/** What to send over the new version: the same where nobody touched what it is about, else what the admin chooses. */
async function next(collision: Collision, ask: (collision: Collision) => Promise<Selection>): Promise<Selection> {
  if (isHarmless(collision)) return collision.own;
  return conflictingFields(collision).length === 0 ? null : ask(collision);
}
