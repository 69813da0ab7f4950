import type { Liquidacion } from '@fluxpartes/contrato';
import { Button, Dialog, Recibo } from '@fluxpartes/ui';

/** A settlement's receipt, to be printed. */
export function ReciboDialog({ liquidacion, onClose }: { liquidacion: Liquidacion; onClose: () => void }) {
  return (
    <Dialog
      open
      wide
      title="Recibo"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={() => window.print()}>
          Imprimir
        </Button>
      }
    >
      <Recibo {...liquidacion} />
    </Dialog>
  );
}
