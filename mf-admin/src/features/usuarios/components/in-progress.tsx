import { RecordConflict } from '../../../edits/record-updates.tsx';
import { UndoBar } from '../../../edits/undo-bar.tsx';
import { sentenceOf, useIsApproving } from '../use-aprobaciones.ts';
import type { Control } from '../use-control.ts';

/** What stands beside the list: the way back from the last approval, and a conflict that waits for a choice. */
export function InProgress({ conflict, latest, undo, forget }: Control) {
  const undoing = useIsApproving(latest?.usuario.id ?? 0);
  return (
    <>
      <UndoBar done={latest && sentenceOf(latest)} undoing={undoing} onUndo={undo} onClose={forget} />
      <RecordConflict nombre="Usuario" conflict={conflict} />
    </>
  );
}
