import { ConflictDialog } from '../../../components/conflict-dialog.tsx';
import { UndoBar } from '../../../components/undo-bar.tsx';
import { ShortcutKey } from '../../../keyboard/shortcut-key.tsx';
import { useKeys } from '../../../keyboard/use-keys.ts';
import { conflictingFields } from '../conflict.ts';
import { sentenceOf, useIsApproving } from '../use-aprobaciones.ts';
import type { Control } from '../use-control.ts';

/** What stands beside the list: the way back from the last approval, and a conflict that waits for a choice. */
export function InProgress({ conflict, latest, undo, forget }: Control) {
  const undoing = useIsApproving(latest?.usuario.id ?? 0);
  useKeys(latest ? { Z: undo } : {});
  return (
    <>
      <UndoBar
        done={latest && sentenceOf(latest)}
        undoing={undoing}
        onUndo={undo}
        onClose={forget}
        hint={<ShortcutKey>Z</ShortcutKey>}
      />
      {conflict ? (
        <ConflictDialog
          key={`${conflict.actual.id}-${conflict.actual.version}`}
          registro={`Usuario #${conflict.actual.id}`}
          campos={conflictingFields(conflict)}
          onSave={conflict.choose}
          onCancel={() => conflict.choose(null)}
        />
      ) : null}
    </>
  );
}
