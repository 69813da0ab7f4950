import type { Campos, VentaCorreccion, VentaDetail } from '@fluxpartes/contrato';
import { useCallback, useState } from 'react';
import type { CorreccionValues } from './correccion.ts';
import type { Change } from './use-cambios.ts';

/** What is said where a correction was not saved, or its answer holds no sale (specification, section 8). */
export const SAVE_ERROR = 'Error al guardar cambios';

/** A card in edit mode; the same object for as long as its form is open. */
export interface VentaEdit {
  /** The sale as it was when the form was opened: whoever changes it meanwhile is noticed when it is saved. */
  base: VentaDetail;
  /** What was typed, for a card that leaves the screen, and with it the document; null at first. */
  draft: { current: CorreccionValues | null };
  /** Saves; what comes back is what the API says of each field. */
  onSave: (correccion: VentaCorreccion) => Promise<Campos>;
  onCancel: () => void;
}

/** The forms that are open, each on its card: opening one leaves what was typed in another. */
export function useEdits(change: Change) {
  const [edits, setEdits] = useState<ReadonlyMap<number, VentaEdit>>(new Map());

  const open = useCallback(
    (base: VentaDetail) => {
      const onCancel = () => setEdits((previousOnes) => new Map([...previousOnes].filter(([id]) => id !== base.id)));
      const onSave = async (correccion: VentaCorreccion) => {
        const cambio = await change(base, correccion, SAVE_ERROR);
        if (cambio.tipo === 'guardado') onCancel();
        return cambio.tipo === 'fallido' ? cambio.campos : {};
      };
      const edit = { base, draft: { current: null }, onSave, onCancel };
      setEdits((previousOnes) => new Map(previousOnes).set(base.id, edit));
    },
    [change],
  );
  return { edits, open };
}
