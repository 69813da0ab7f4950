import { Button, classNames, Panel, Skeleton } from '@fluxpartes/ui';
import { useMemo } from 'react';
import { useUltimos30, VENTAS_EN_EL_GRAFICO } from '../api/use-ultimos-30.ts';
import type { useVentas } from '../api/use-ventas.ts';
import { cuentaDeVentas, fraseDeTramo, mejorDia, ventasPorDia } from '../ultimos-30.ts';
import { Grafico } from './grafico.tsx';
import estilos from './ultimos-30-panel.module.css';
import ventas from './ventas.module.css';

interface Props {
  userId: number;
  /** The list without a search: the chart is drawn from its first rows. */
  todas: ReturnType<typeof useVentas>;
}

/** The sales of the last 30 days, day by day, on their way to the next bracket of the commission. */
export function Ultimos30Panel({ userId, todas }: Props) {
  const cargadas = { ventas: todas.ventas, siguiente: todas.data?.pages.at(-1)?.nextCursor ?? null };
  const { total, fechas, fallo, reintentar } = useUltimos30(userId, cargadas);
  return (
    <Panel className={classNames(ventas.panel, estilos.panel)} title="Últimos 30 días" aria-busy={!fechas && !fallo}>
      {total === undefined ? null : (
        <p className={estilos.cuenta}>
          <b>{cuentaDeVentas(total)}</b>
          <span>{fraseDeTramo(total)}</span>
        </p>
      )}
      {total !== undefined && fechas ? <Dibujo total={total} fechas={fechas} /> : null}
      {!fechas && !fallo ? (
        <div className={estilos.dibujo}>
          <Skeleton className={estilos.huesos} />
        </div>
      ) : null}
      {!fechas && fallo ? (
        <p className={estilos.fallo}>
          No pudimos cargar tus ventas de los últimos 30 días.
          <Button size="sm" variant="tertiary" onClick={reintentar}>
            Reintentar
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}

function Dibujo({ total, fechas }: { total: number; fechas: readonly string[] }) {
  const dias = useMemo(() => ventasPorDia(fechas, total, new Date()), [fechas, total]);
  const mejor = mejorDia(dias);
  return (
    <div className={estilos.dibujo}>
      <Grafico dias={dias} total={total} />
      {mejor ? (
        <p className={estilos.pie}>
          Mejor día: {mejor.fecha.slice(0, 5)}, {cuentaDeVentas(mejor.ventas)}.
          {total > fechas.length ? ` Las barras cuentan las últimas ${cuentaDeVentas(VENTAS_EN_EL_GRAFICO)}.` : null}
        </p>
      ) : null}
    </div>
  );
}
