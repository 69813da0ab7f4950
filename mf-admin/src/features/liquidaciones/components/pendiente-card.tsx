import { pesosACentavos } from '@fluxpartes/dominio';
import { Badge, Button, classNames, formatFecha, formatPesos, formatPorcentaje, KeyValueList } from '@fluxpartes/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import cards from '../../../list/list.module.css';
import { ShortcutKey } from '../../../shortcuts.tsx';
import { useIsSettling } from '../api/use-liquidacion-actions.ts';
import type { Pendiente } from '../api/use-liquidaciones.ts';
import styles from './liquidaciones.module.css';

interface Props {
  local: Pendiente;
  onLiquidar: (local: Pendiente) => void;
}

const pesos = (amount: number) => formatPesos(pesosACentavos(amount));

/** A shop that is to be paid: what it comes to, sale by sale, and the button that settles it. */
export function PendienteCard({ local, onLiquidar }: Props) {
  const busy = useIsSettling(local.vendedor_id);
  const title = useId();
  const { nombre_local, vendedor, cuenta_bancaria, ventas, hay_mas } = local;
  return (
    <article className={cards.card} aria-labelledby={title} tabIndex={-1}>
      <header className={classNames(cards.head, cards.pendiente, styles.head)}>
        <h2 id={title}>{nombre_local || vendedor}</h2>
        {cuenta_bancaria === '' ? <Badge tone="warn">Sin CBU o alias</Badge> : null}
      </header>
      <div className={styles.body}>
        <KeyValueList
          items={[
            { label: 'Titular', value: vendedor },
            { label: 'CBU o alias', value: cuenta_bancaria || '-' },
            { label: 'Bruto', value: pesos(local.bruto) },
            { label: 'Comisión', value: pesos(local.comision) },
            { label: 'Neto', value: pesos(local.neto), tone: 'strong' },
          ]}
        />
        <details className={styles.ventas}>
          <summary>{ventas.length === 1 ? '1 venta' : `${ventas.length} ventas`}</summary>
          <ul>
            {ventas.map((venta) => (
              <li key={venta.venta_id}>
                <Link to={`/adminventas?id=${venta.venta_id}`}>
                  #{venta.venta_id} · {venta.nombre_producto}
                </Link>
                <span>
                  {formatFecha(venta.fecha)} · {pesos(venta.bruto)} − {formatPorcentaje(venta.porcentaje)} ={' '}
                  <b>{pesos(venta.neto)}</b>
                </span>
              </li>
            ))}
          </ul>
          {hay_mas ? <p>Tiene más ventas: van en la próxima liquidación.</p> : null}
        </details>
        <div className={styles.actions}>
          {cuenta_bancaria === '' ? (
            <p className={styles.hint}>Para cobrar, el local tiene que cargar su CBU o alias en su perfil.</p>
          ) : (
            <Button
              variant="primary"
              busy={busy}
              busyLabel="Liquidando..."
              aria-describedby={title}
              aria-keyshortcuts="L"
              onClick={() => onLiquidar(local)}
            >
              Liquidar <ShortcutKey>L</ShortcutKey>
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
