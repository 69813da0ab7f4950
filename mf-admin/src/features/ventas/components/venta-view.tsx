import { type VentaDetail, ventaFlags } from '@fluxpartes/contrato';
import { ventaLine } from '@fluxpartes/dominio';
import { Button, CheckIcon, EditIcon } from '@fluxpartes/ui';
import { Suspense } from 'react';
import { ShortcutKey } from '../../../shortcuts.tsx';
import { useIsMarking } from '../use-pagos.ts';
import type { VentaActions } from '../venta-actions.ts';
import { Comprobante } from './comprobante.tsx';
import { Envio } from './envio.tsx';
import { Breakdown, Monto } from './monto.tsx';
import { Notices } from './notices.tsx';
import { Parts } from './parts.tsx';
import styles from './venta-card.module.css';
import { VentaWay } from './venta-way-lazy.ts';

interface Props {
  venta: VentaDetail;
  actions: VentaActions;
  withHistorial: boolean;
}

/** The view mode: what is compared stands side by side, what is decided right under it. */
export function VentaView({ venta, actions, withHistorial }: Props) {
  return (
    <>
      <Notices venta={venta} />
      <Suspense fallback={<div className={styles.wayBone} />}>
        <VentaWay venta={venta} actions={actions} />
      </Suspense>
      <div className={styles.body}>
        <Comprobante venta={venta} onEnlarge={() => actions.onEnlarge(venta)} />
        <div className={styles.producto}>
          <h3>{venta.nombre_producto}</h3>
          <p>Cantidad: {venta.cantidad}</p>
          <p className={styles.advice}>{ventaLine('admin', ventaFlags(venta))}</p>
        </div>
        <div className={styles.monto}>
          <Monto venta={venta} />
        </div>
        <div className={styles.decision}>
          <Buttons venta={venta} actions={actions} withHistorial={withHistorial} />
          <Breakdown venta={venta} />
        </div>
        <Parts venta={venta} />
      </div>
      <Envio venta={venta} />
    </>
  );
}

function Buttons({ venta, actions, withHistorial }: Props) {
  return (
    <div className={styles.buttons}>
      {venta.anulada || venta.liquidacion ? null : <Changes venta={venta} actions={actions} />}
      <Button
        variant="tertiary"
        aria-expanded={withHistorial}
        aria-keyshortcuts="H"
        onClick={() => actions.onHistorial(venta.id)}
      >
        Historial
        <ShortcutKey>H</ShortcutKey>
      </Button>
    </div>
  );
}

/** What can be done to a sale that is neither annulled nor settled. */
function Changes({ venta, actions }: Omit<Props, 'withHistorial'>) {
  const sending = useIsMarking(venta.id);
  const { pago_recibido } = venta;
  return (
    <>
      <Button
        className={styles.pago}
        variant={pago_recibido ? 'danger' : 'primary'}
        aria-busy={sending || undefined}
        aria-keyshortcuts="A"
        icon={pago_recibido ? null : <CheckIcon />}
        onClick={() => actions.onTogglePago(venta)}
      >
        {pago_recibido ? 'Desaprobar' : 'Aprobar'}
        <ShortcutKey>A</ShortcutKey>
      </Button>
      <Button
        aria-keyshortcuts="E"
        icon={<EditIcon />}
        disabled={sending}
        onClick={() => actions.onEdit(venta)}
        data-editar=""
      >
        Editar
        <ShortcutKey>E</ShortcutKey>
      </Button>
      <Button
        variant="tertiary"
        disabled={sending}
        aria-haspopup="dialog"
        onClick={() => actions.onDecide(venta, 'anular')}
      >
        Anular
      </Button>
    </>
  );
}
