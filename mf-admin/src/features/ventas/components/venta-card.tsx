import type { VentaDetail } from '@fluxpartes/contrato';
import { Badge, CheckIcon, classNames, formatFecha, formatTime } from '@fluxpartes/ui';
import { memo, useId } from 'react';
import { useEditFocus } from '../../../edits/edit-form.tsx';
import { HistorialPanel } from '../../../historial-panel.tsx';
import cards from '../../../list/list.module.css';
import { useVentaHistorial } from '../api/use-venta-historial.ts';
import { HISTORIAL_CAMPOS } from '../correccion.ts';
import type { VentaActions, VentaEdit } from '../venta-actions.ts';
import styles from './venta-card.module.css';
import { VentaForm } from './venta-form.tsx';
import { VentaView } from './venta-view.tsx';

export interface VentaCardProps {
  venta: VentaDetail;
  actions: VentaActions;
  /** null in view mode. */
  edit: VentaEdit | null;
  /** Its history is open. */
  withHistorial: boolean;
}

/** A sale of the admin's list: its proof beside its amount, both parties, where it goes; or its edit form. */
export const VentaCard = memo(function VentaCard(props: VentaCardProps) {
  const { venta, actions, edit, withHistorial } = props;
  const { id, fecha, pago_recibido, anulada } = venta;
  const title = useId();
  const card = useEditFocus(edit !== null);
  return (
    <article ref={card} className={cards.card} aria-labelledby={title} tabIndex={-1}>
      <header className={classNames(cards.head, styles.head, !pago_recibido && !anulada && cards.pendiente)}>
        <h2 id={title}>Venta #{id}</h2>
        <time dateTime={fecha}>
          {formatFecha(fecha)} · {formatTime(fecha)}
        </time>
        {anulada ? <Badge tone="warn">Anulada</Badge> : null}
        <Badge
          className={styles.estado}
          tone={pago_recibido ? 'ok' : 'warn'}
          icon={pago_recibido ? <CheckIcon size={16} /> : null}
        >
          Pago recibido: {pago_recibido ? 'Sí' : 'No'}
        </Badge>
      </header>
      {edit ? <VentaForm edit={edit} /> : <VentaView venta={venta} actions={actions} withHistorial={withHistorial} />}
      {withHistorial ? <VentaHistorial id={id} /> : null}
    </article>
  );
});

function VentaHistorial({ id }: { id: number }) {
  return <HistorialPanel historial={useVentaHistorial(id)} campos={HISTORIAL_CAMPOS} />;
}
