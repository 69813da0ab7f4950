import type { Liquidacion } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import {
  Badge,
  Button,
  buttonClass,
  CheckIcon,
  classNames,
  formatFecha,
  formatPesos,
  KeyValueList,
} from '@fluxpartes/ui';
import { useId, useState } from 'react';
import { HistorialPanel } from '../../../historial-panel.tsx';
import cards from '../../../list/list.module.css';
import { useIsChanging } from '../api/use-liquidacion-actions.ts';
import { useLiquidacionHistorial } from '../api/use-liquidaciones.ts';
import styles from './liquidaciones.module.css';

interface Props {
  liquidacion: Liquidacion;
  onPagar: (liquidacion: Liquidacion) => void;
  onDeshacer: (liquidacion: Liquidacion) => void;
  /** It was not paid after all. */
  onImpaga: (liquidacion: Liquidacion) => void;
  onRecibo: (liquidacion: Liquidacion) => void;
}

const CAMPOS = {
  neto: { label: 'Neto' },
  ventas: { label: 'Ventas' },
  referencia: { label: 'Referencia' },
};

/** A settlement: to whom, how much, whether it was paid, and what can be done with it. */
export function LiquidacionCard(props: Props) {
  const { liquidacion, onPagar, onDeshacer, onImpaga, onRecibo } = props;
  const { id, nombre_local, vendedor, cuenta_bancaria, neto, fecha, pagada, deshecha, ventas } = liquidacion;
  const [withHistorial, setWithHistorial] = useState(false);
  const busy = useIsChanging(id);
  const title = useId();
  const isOpen = pagada === null && deshecha === null;
  return (
    <article className={cards.card} aria-labelledby={title} tabIndex={-1}>
      <header className={classNames(cards.head, isOpen && cards.pendiente, styles.head)}>
        <h2 id={title}>
          #{id} · {nombre_local || vendedor}
        </h2>
        {isOpen && liquidacion.cuenta_cambio ? <Badge tone="warn">Cambió el CBU o alias</Badge> : null}
        <Estado liquidacion={liquidacion} />
      </header>
      <div className={styles.body}>
        <KeyValueList
          items={[
            { label: 'Fecha', value: formatFecha(fecha) },
            { label: 'CBU o alias', value: cuenta_bancaria || '-' },
            { label: 'Ventas', value: ventas.map(({ venta_id }) => `#${venta_id}`).join(', ') || '-' },
            ...(pagada ? [{ label: 'Referencia', value: `${pagada.referencia} · ${formatFecha(pagada.fecha)}` }] : []),
            { label: 'Neto', value: formatPesos(pesosACentavos(neto)), tone: 'strong' },
          ]}
        />
        <div className={styles.actions}>
          {isOpen ? (
            <Button
              size="sm"
              variant="primary"
              aria-describedby={title}
              aria-keyshortcuts="P"
              onClick={() => onPagar(liquidacion)}
            >
              Pagada
            </Button>
          ) : null}
          {deshecha === null ? (
            <>
              <a
                className={buttonClass({ size: 'sm' })}
                href={`/api/liquidaciones/${id}.csv`}
                download
                aria-describedby={title}
              >
                CSV para el banco
              </a>
              <Button size="sm" aria-describedby={title} aria-keyshortcuts="R" onClick={() => onRecibo(liquidacion)}>
                Recibo
              </Button>
            </>
          ) : null}
          {isOpen ? (
            <Button
              size="sm"
              variant="tertiary"
              busy={busy}
              busyLabel="Deshaciendo..."
              aria-describedby={title}
              onClick={() => onDeshacer(liquidacion)}
            >
              Deshacer liquidación
            </Button>
          ) : null}
          {pagada ? (
            <Button
              size="sm"
              variant="tertiary"
              busy={busy}
              busyLabel="Guardando..."
              aria-describedby={title}
              onClick={() => onImpaga(liquidacion)}
            >
              No se pagó
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="tertiary"
            aria-expanded={withHistorial}
            aria-describedby={title}
            aria-keyshortcuts="H"
            onClick={() => setWithHistorial(!withHistorial)}
          >
            Historial
          </Button>
        </div>
      </div>
      {withHistorial ? <Historial id={id} /> : null}
    </article>
  );
}

function Estado({ liquidacion: { pagada, deshecha } }: { liquidacion: Liquidacion }) {
  if (deshecha !== null) return <Badge>Deshecha</Badge>;
  if (pagada === null) return <Badge tone="warn">Por pagar</Badge>;
  return (
    <Badge tone="ok" icon={<CheckIcon size={16} />}>
      Pagada
    </Badge>
  );
}

function Historial({ id }: { id: number }) {
  return <HistorialPanel historial={useLiquidacionHistorial(id)} campos={CAMPOS} />;
}
