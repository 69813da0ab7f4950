import type { Campos } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useCallback, useState } from 'react';
import type { Change } from './use-changes.ts';

/** What is said where an edit was not saved, or its answer holds no record (specification, section 8). */
const SAVE_ERROR = 'Error al guardar cambios';

/** A card in edit mode; the same object for as long as its form is open. */
export interface Edit<R, C, V> {
  /** The record as it was when the form was opened: whoever changes it meanwhile is noticed when it is saved. */
  base: R;
  /** What was typed, for a card that leaves the screen, and with it the document; null at first. */
  draft: { current: V | null };
  /** Saves; what comes back is what the API says of each field. */
  onSave: (own: C) => Promise<Campos>;
  onCancel: () => void;
}

/** The forms that are open, each on its card, by the record's id: opening one leaves what was typed in another. */
export function useEdits<R extends { id: number }, C, V>(change: Change<R, C>) {
  const { alerts } = useShell();
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit<R, C, V>>>(new Map());

  const open = useCallback(
    (base: R) => {
      const onCancel = () => setEdits((previousOnes) => new Map([...previousOnes].filter(([id]) => id !== base.id)));
      const onSave = async (own: C) => {
        const changed = await change(base, own, SAVE_ERROR);
        if (changed.tipo === 'guardado') onCancel();
        if (changed.tipo !== 'fallido') return {};
        // The fields at fault after the alert: the focus goes to the first of them then.
        if (changed.notice !== null) await alerts.notify(changed.notice);
        return changed.campos;
      };
      const edit = { base, draft: { current: null }, onSave, onCancel };
      setEdits((previousOnes) => new Map(previousOnes).set(base.id, edit));
    },
    [alerts, change],
  );
  return { edits, open };
}
