import { UndoBar } from '../../../components/undo-bar.tsx';
import { ShortcutKey } from '../../../keyboard/shortcut-key.tsx';
import { useKeys } from '../../../keyboard/use-keys.ts';
import type { usePagos } from '../use-pagos.ts';

/** The last payment that was marked, and the way back: its button or Z. What was undone is not offered again. */
export function Undo({ pagos }: { pagos: ReturnType<typeof usePagos> }) {
  const { latest, sending, undo, forget } = pagos;
  useKeys(latest ? { Z: undo } : {});
  return (
    <UndoBar
      done={latest && `${latest.pago_recibido ? 'Aprobaste' : 'Desaprobaste'} el pago de la venta #${latest.id}.`}
      undoing={latest !== null && sending.has(latest.id)}
      onUndo={undo}
      onClose={forget}
      hint={<ShortcutKey>Z</ShortcutKey>}
    />
  );
}
