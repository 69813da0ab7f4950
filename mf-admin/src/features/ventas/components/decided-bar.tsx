import { hasSesionEnded, isConnectionError } from '@fluxpartes/api-client';
import { useIsRunning, useShell } from '@fluxpartes/mf-kit';
import { errorMessage } from '../../../edits/text-prompt-dialog.tsx';
import { UndoBar } from '../../../edits/undo-bar.tsx';
import { DECIDE, useDecide } from '../api/use-decide.ts';
import type { Decided } from '../venta-actions.ts';

/** The last decision over a sale, and its undoing: one that is refused is told, and not offered again. */
export default function DecidedBar({ decided, onClose }: { decided: Decided | null; onClose: () => void }) {
  const { alerts } = useShell();
  const { run } = useDecide();
  const undo = async () => {
    if (decided === null) return;
    const outcome = await run({ venta: decided.venta, decision: decided.back }, decided.venta.id);
    if (outcome.type === 'busy') return;
    const error = outcome.type === 'failed' ? outcome.error : null;
    // Without an answer it may be tried again.
    if (!isConnectionError(error)) onClose();
    if (error !== null && !hasSesionEnded(error)) void alerts.notify(errorMessage(error));
  };
  return (
    <UndoBar
      done={decided?.sentence ?? null}
      undoing={useIsRunning(DECIDE, decided?.venta.id ?? 0)}
      onUndo={() => void undo()}
      onClose={onClose}
    />
  );
}
