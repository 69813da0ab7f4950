import type { Campos, Usuario, UsuarioCambios } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useCallback, useRef, useState } from 'react';
import type { CuentaValues } from './cuenta.ts';
import type { Change } from './use-cambios.ts';

/** What is said where an edit was not saved (specification, section 8). */
const SAVE_ERROR = 'Error al guardar cambios';

/**
 * The users whose cards are in edit mode, by id. What was typed is kept here, so that a card that leaves the screen, and
 * with it the document, comes back as it was. Each form is over the user as it was when it was opened: whoever changes it
 * meanwhile is noticed when it is saved.
 */
export function useEdits(change: Change) {
  const { alerts } = useShell();
  const [bases, setBases] = useState<ReadonlyMap<number, Usuario>>(new Map());
  const drafts = useRef(new Map<number, CuentaValues>());

  const open = useCallback(
    (usuario: Usuario) => setBases((previousOnes) => new Map(previousOnes).set(usuario.id, usuario)),
    [],
  );
  const close = useCallback((id: number) => {
    drafts.current.delete(id);
    setBases((previousOnes) => new Map([...previousOnes].filter(([key]) => key !== id)));
  }, []);
  const save = useCallback(
    async (base: Usuario, cambios: UsuarioCambios): Promise<Campos> => {
      const cambio = await change(base, cambios, SAVE_ERROR);
      if (cambio.tipo === 'guardado') close(base.id);
      if (cambio.tipo !== 'fallido') return {};
      // The fields at fault after the alert: the focus goes to the first of them then.
      if (cambio.notice !== null) await alerts.notify(cambio.notice);
      return cambio.campos;
    },
    [alerts, change, close],
  );
  /** The edit mode of a user's card; null in view mode. */
  const editOf = (id: number): UsuarioEdit | null => {
    const base = bases.get(id);
    if (!base) return null;
    return {
      base,
      draft: drafts.current.get(id) ?? null,
      onDraft: (values) => drafts.current.set(id, values),
      onSave: (cambios) => save(base, cambios),
      onCancel: () => close(id),
    };
  };
  return { open, editOf };
}

/** What a card in edit mode works with. */
export interface UsuarioEdit {
  /** The user that the form was opened over. */
  base: Usuario;
  /** What was typed before, where the card left the screen meanwhile. */
  draft: CuentaValues | null;
  onDraft: (values: CuentaValues) => void;
  /** Saves; what comes back is what the API says of each field. */
  onSave: (cambios: UsuarioCambios) => Promise<Campos>;
  onCancel: () => void;
}
