import { Button, CategoryDrawing, EmptyState, NextIcon, Panel, Skeleton } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { QUEUE_ROWS, type Queue } from '../api/queue.ts';
import styles from './queue-panel.module.css';

interface Props<T> {
  title: string;
  queue: Queue<T>;
  /** The screen with all that waits. */
  to: string;
  /** What stands beside the count: for one, and for more. */
  unit: readonly [string, string];
  /** Said where nothing waits. */
  empty: string;
  /** Said where nothing came. */
  failure: string;
  row: (item: T) => ReactNode;
}

/** A queue of the day: how many wait, which leads to them all, and the newest of them. Each fails by itself. */
export function QueuePanel<T extends { id: number }>({ title, queue, to, unit, empty, failure, row }: Props<T>) {
  const { estado, rows, total } = queue;
  return (
    <Panel title={title} className={styles.panel} aria-busy={estado === 'cargando'}>
      {estado === 'cargando' ? <Waiting /> : null}
      {estado === 'fallo' ? <Failure text={failure} queue={queue} /> : null}
      {estado === 'lista' && total === 0 ? (
        <EmptyState message={empty} drawing={<CategoryDrawing categoria="Motor" size={88} />} />
      ) : null}
      {estado === 'lista' && total > 0 ? (
        <>
          <Link className={styles.cuenta} to={to}>
            <span className={styles.digits}>{total}</span>
            <span className={styles.unit}>
              {total === 1 ? unit[0] : unit[1]}
              <span className={styles.view}>{total === 1 ? 'Verla' : 'Ver todas'}</span>
            </span>
            <NextIcon size={20} />
          </Link>
          <ul className={styles.rows}>
            {rows.map((item) => (
              <li key={item.id}>{row(item)}</li>
            ))}
          </ul>
        </>
      ) : null}
      {queue.outOfDate ? <Failure text="No pudimos actualizar esta lista." queue={queue} /> : null}
    </Panel>
  );
}

/** Quiet: the other queue and the ways on still work. */
function Failure({ text, queue }: { text: string; queue: Pick<Queue<unknown>, 'retrying' | 'retry'> }) {
  return (
    <div className={styles.failure}>
      <p role="status">{text}</p>
      <Button size="sm" busy={queue.retrying} busyLabel="Cargando..." onClick={queue.retry}>
        Reintentar
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.wait}>
      <p role="status">Cargando...</p>
      <Skeleton height={72} />
      {Array.from({ length: QUEUE_ROWS }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bone has no identity but its place.
        <Skeleton key={i} height={56} />
      ))}
    </div>
  );
}
