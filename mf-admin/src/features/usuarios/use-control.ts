import { useCallback, useMemo, useState } from 'react';
import { useAprobaciones } from './use-aprobaciones.ts';
import { useCambios } from './use-cambios.ts';
import { useEdits } from './use-edits.ts';

/**
 * What is being done on users, apart from which of them are listed: forms that are open, approvals on their way and the
 * last of them, histories, a conflict. It outlives every search.
 */
export function useControl() {
  const { conflict, change } = useCambios();
  const { open, editOf } = useEdits(change);
  const { toggle, latest, undo, forget } = useAprobaciones(change);
  const { withHistorial, toggleOpen } = useHistoriales();
  const actions = useMemo(
    () => ({ onToggle: toggle, onEdit: open, onHistorial: toggleOpen }),
    [toggle, open, toggleOpen],
  );
  return { actions, editOf, withHistorial, conflict, latest, undo, forget };
}

/** The same, as the list and its companions take it. */
export type Control = ReturnType<typeof useControl>;

/** Which users' histories are open, by id. */
function useHistoriales() {
  const [withHistorial, setWithHistorial] = useState<ReadonlySet<number>>(new Set());
  const toggleOpen = useCallback(
    (id: number) =>
      setWithHistorial((previousOnes) => {
        const newOnes = new Set(previousOnes);
        if (!newOnes.delete(id)) newOnes.add(id);
        return newOnes;
      }),
    [],
  );
  return { withHistorial, toggleOpen };
}
