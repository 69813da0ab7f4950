import { Button } from '@fluxpartes/ui';
import { useEffect, useRef } from 'react';
import type { PendientesQueryResult } from '../api/use-pendientes.ts';
import { OwedCard } from './owed-card.tsx';
import { PendienteCard } from './pendiente-card.tsx';
import styles from './pendientes.module.css';
import { Retry } from './retry.tsx';

interface Props {
  query: PendientesQueryResult;
}

/** One card for each purchase that waits for something, the way to do it included; nothing where none does. */
export function NextSteps({ query }: Props) {
  const { owed, pendientes, remaining, canShowMore, loadingMore, isError, showMore } = query;
  const { list, record } = useFocusOnFirstNew(owed.length + pendientes.length, loadingMore);
  if (owed.length + pendientes.length === 0 && remaining === 0 && !isError) return null;
  return (
    <section className={styles.section} aria-labelledby="lo-que-te-falta">
      <h2 id="lo-que-te-falta" tabIndex={-1}>
        Lo que te falta
      </h2>
      {pendientes.length === 0 && isError && <NotLoaded query={query} />}
      <ul className={styles.list} ref={list}>
        {owed.map((compra) => (
          <OwedCard key={compra.id} compra={compra} />
        ))}
        {pendientes.map(({ compra, step }) => (
          <PendienteCard key={compra.id} compra={compra} step={step} />
        ))}
      </ul>
      {canShowMore && (
        <Button
          className={styles.extraRows}
          busy={loadingMore}
          busyLabel="Cargando..."
          onClick={() => {
            record();
            showMore();
          }}
        >
          {isError ? 'Reintentar' : `Ver más (${remaining})`}
        </Button>
      )}
    </section>
  );
}

function NotLoaded({ query }: { query: PendientesQueryResult }) {
  return (
    <p className={styles.notLoaded}>
      No pudimos cargar lo que te falta.
      <Retry query={query} />
    </p>
  );
}

/**
 * The button takes no focus while it loads: whoever pressed it goes on at the first of the new cards, or at the button
 * where none came.
 */
function useFocusOnFirstNew(howMany: number, isLoading: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const desde = useRef<number | null>(null);
  useEffect(() => {
    if (isLoading || desde.current === null) return;
    const newOne = list.current?.querySelectorAll<HTMLElement>('h3')[desde.current];
    desde.current = null;
    const button = list.current?.parentElement?.querySelector<HTMLElement>(':scope > button');
    (newOne ?? button)?.focus({ preventScroll: true });
  }, [isLoading]);
  const record = () => {
    desde.current = howMany;
  };
  return { list, record };
}
