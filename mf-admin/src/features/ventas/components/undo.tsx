import { UndoBar } from '../../../components/undo-bar.tsx';
import { ShortcutKey } from '../../../keyboard/shortcut-key.tsx';
import { useKeys } from '../../../keyboard/use-keys.ts';
import { useIsMarking, type usePagos } from '../use-pagos.ts';

/** The last payment that was marked, and the way back: its button or Z. What was undone is not offered again. */
export function Undo({ pagos }: { pagos: ReturnType<typeof usePagos> }) {
  const { latest, undo, forget } = pagos;
  const undoing = useIsMarking(latest?.id ?? 0);
  useKeys(latest ? { Z: undo } : {});
  return (
    <UndoBar
      done={latest && `${latest.pago_recibido ? 'Aprobaste' : 'Desaprobaste'} el pago de la venta #${latest.id}.`}
      undoing={undoing}
      onUndo={undo}
      onClose={forget}
      hint={<ShortcutKey>Z</ShortcutKey>}
    />
  );
}
