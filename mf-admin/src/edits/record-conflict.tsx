import { ConflictDialog } from './conflict-dialog.tsx';
import type { Conflict } from './use-changes.ts';

interface Props {
  /** What the records are called: 'Venta'. */
  nombre: string;
  /** The conflict whose turn it is. */
  conflict: Conflict<{ id: number; version: number }> | null;
}

/** The choice that a conflict waits for. */
export function RecordConflict({ nombre, conflict }: Props) {
  if (!conflict) return null;
  const { actual, campos, choose } = conflict;
  return (
    <ConflictDialog
      key={`${actual.id}-${actual.version}`}
      registro={`${nombre} #${actual.id}`}
      campos={campos}
      onSave={choose}
      onCancel={() => choose(null)}
    />
  );
}
