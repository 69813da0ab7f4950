import { Button, CategoryDrawing, EmptyState, NextIcon, Panel, Skeleton } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Cola, FILAS_DE_COLA } from '../api/cola.ts';
import estilos from './cola-panel.module.css';

interface Props<T> {
  titulo: string;
  cola: Cola<T>;
  /** The screen with all that waits. */
  to: string;
  /** What stands beside the count: for one, and for more. */
  unidad: readonly [string, string];
  /** Said where nothing waits. */
  vacia: string;
  /** Said where nothing came. */
  fallo: string;
  fila: (item: T) => ReactNode;
}

/** A queue of the day: how many wait, which leads to them all, and the newest of them. Each fails by itself. */
export function ColaPanel<T extends { id: number }>({ titulo, cola, to, unidad, vacia, fallo, fila }: Props<T>) {
  const { estado, filas, total } = cola;
  return (
    <Panel title={titulo} className={estilos.panel} aria-busy={estado === 'cargando'}>
      {estado === 'cargando' ? <EnEspera /> : null}
      {estado === 'fallo' ? <Fallo texto={fallo} cola={cola} /> : null}
      {estado === 'lista' && total === 0 ? (
        <EmptyState message={vacia} drawing={<CategoryDrawing categoria="Motor" size={88} />} />
      ) : null}
      {estado === 'lista' && total > 0 ? (
        <>
          <Link className={estilos.cuenta} to={to}>
            <span className={estilos.digitos}>{total}</span>
            <span className={estilos.unidad}>
              {total === 1 ? unidad[0] : unidad[1]}
              <span className={estilos.ver}>{total === 1 ? 'Verla' : 'Ver todas'}</span>
            </span>
            <NextIcon size={20} />
          </Link>
          <ul className={estilos.filas}>
            {filas.map((item) => (
              <li key={item.id}>{fila(item)}</li>
            ))}
          </ul>
        </>
      ) : null}
      {cola.desactualizada ? <Fallo texto="No pudimos actualizar esta lista." cola={cola} /> : null}
    </Panel>
  );
}

/** Quiet: the other queue and the ways on still work. */
function Fallo({ texto, cola }: { texto: string; cola: Pick<Cola<unknown>, 'reintentando' | 'reintentar'> }) {
  return (
    <div className={estilos.fallo}>
      <p role="status">{texto}</p>
      <Button size="sm" busy={cola.reintentando} busyLabel="Cargando..." onClick={cola.reintentar}>
        Reintentar
      </Button>
    </div>
  );
}

function EnEspera() {
  return (
    <div className={estilos.espera}>
      <p role="status">Cargando...</p>
      <Skeleton height={72} />
      {Array.from({ length: FILAS_DE_COLA }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bone has no identity but its place.
        <Skeleton key={i} height={56} />
      ))}
    </div>
  );
}
