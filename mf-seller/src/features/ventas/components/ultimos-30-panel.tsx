import { Button, Panel, Skeleton } from '@fluxpartes/ui';
import { useMemo } from 'react';
import { useUltimos30, VENTAS_IN_CHART } from '../api/use-ultimos-30.ts';
import type { useVentas } from '../api/use-ventas.ts';
import { bestDay, tramoSentence, ventasCount, ventasPerDay } from '../ultimos-30.ts';
import { Chart } from './chart.tsx';
import styles from './ultimos-30-panel.module.css';

interface Props {
  userId: number;
  /** The list without a search: the chart is drawn from its first rows. */
  all: ReturnType<typeof useVentas>;
}

/** The sales of the last 30 days, day by day, on their way to the next bracket of the commission. */
export function Ultimos30Panel({ userId, all }: Props) {
  const loadedOnes = { ventas: all.ventas, next: all.data?.pages.at(-1)?.nextCursor ?? null };
  const { total, fechas, failure, retry } = useUltimos30(userId, loadedOnes);
  return (
    <Panel className={styles.panel} title="Últimos 30 días" aria-busy={!fechas && !failure}>
      {total === undefined ? null : (
        <p className={styles.cuenta}>
          <b>{ventasCount(total)}</b>
          <span>{tramoSentence(total)}</span>
        </p>
      )}
      {total !== undefined && fechas ? <ChartDrawing total={total} fechas={fechas} /> : null}
      {!fechas && !failure ? (
        <div className={styles.chartDrawing}>
          <Skeleton className={styles.bones} />
        </div>
      ) : null}
      {!fechas && failure ? (
        <p className={styles.failure}>
          No pudimos cargar tus ventas de los últimos 30 días.
          <Button size="sm" variant="tertiary" onClick={retry}>
            Reintentar
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}

function ChartDrawing({ total, fechas }: { total: number; fechas: readonly string[] }) {
  const days = useMemo(() => ventasPerDay(fechas, total, new Date()), [fechas, total]);
  const best = bestDay(days);
  return (
    <div className={styles.chartDrawing}>
      <Chart days={days} total={total} />
      {best ? (
        <p className={styles.footer}>
          Mejor día: {best.fecha.slice(0, 5)}, {ventasCount(best.ventas)}.
          {total > fechas.length ? ` Las barras cuentan las últimas ${ventasCount(VENTAS_IN_CHART)}.` : null}
        </p>
      ) : null}
    </div>
  );
}
