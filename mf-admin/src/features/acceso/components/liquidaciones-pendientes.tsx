import type { LiquidacionPendiente } from '@fluxpartes/contrato';
import { pesosACentavos } from '@fluxpartes/dominio';
import { Badge, formatPesos } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { useLiquidacionesPendientes } from '../api/use-liquidaciones-pendientes.ts';
import { QueuePanel } from './queue-panel.tsx';
import styles from './row.module.css';

/** Shops that are to be paid. */
export function LiquidacionesPendientes() {
  return (
    <QueuePanel
      title="Por liquidar"
      queue={useLiquidacionesPendientes()}
      to="/adminliquidaciones"
      unit={['local espera', 'locales esperan']}
      empty="No hay nada por liquidar. ¡Estás al día!"
      failure="No pudimos cargar lo que hay por liquidar."
      row={(local) => <Local local={local} />}
    />
  );
}

function Local({ local }: { local: LiquidacionPendiente }) {
  const { nombre_local, vendedor, neto, ventas, cuenta_bancaria } = local;
  return (
    <Link className={styles.row} to={`/adminliquidaciones?q=${encodeURIComponent(nombre_local || vendedor)}`}>
      <span className={styles.chartLine}>
        <span className={styles.main}>{nombre_local || vendedor}</span>
        <span className={styles.monto}>{formatPesos(pesosACentavos(neto))}</span>
      </span>
      <span className={styles.detail}>
        <span>{vendedor}</span>
        <span>{ventas.length === 1 ? '1 venta' : `${ventas.length} ventas`}</span>
      </span>
      {cuenta_bancaria === '' ? (
        <span className={styles.marcas}>
          <Badge tone="warn">Sin CBU o alias</Badge>
        </span>
      ) : null}
    </Link>
  );
}
