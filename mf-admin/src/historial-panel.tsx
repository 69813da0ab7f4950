import { AUDITORIA_ACCIONES, type HistorialEntry } from '@fluxpartes/contrato';
import { type RequestPage, usePages } from '@fluxpartes/mf-kit';
import { Button, formatFecha, formatTime, KeyValueList, VisuallyHidden } from '@fluxpartes/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type HistorialField, inWords } from './historial-field.ts';
import styles from './historial-panel.module.css';

const ENTRIES_PER_PAGE = 20;

interface HistorialPanelProps {
  /** Names the record in the query cache; an update of the record invalidates it. */
  queryKey: QueryKey;
  request: (
    page: { limite: number; cursor?: string },
    options: { signal?: AbortSignal | undefined },
  ) => ReturnType<RequestPage<HistorialEntry>>;
  /** Fields by wire name; a missing field is shown with its wire name. */
  campos: Readonly<Partial<Record<string, HistorialField>>>;
}

/** A record's audit rows, newest first: author, date, and the old and new value of each field. Loaded on each opening. */
export default function HistorialPanel({ queryKey, request, campos }: HistorialPanelProps) {
  const { rows, data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = usePages({
    key: queryKey,
    request: ({ cursor, limite, signal }) => request({ limite, ...(cursor === null ? {} : { cursor }) }, { signal }),
    perPage: ENTRIES_PER_PAGE,
    onEnter: true,
  });
  const isFailed = isError && !data;
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel grows when its rows arrive
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isPending]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; a landmark in every card would be noise
    <div ref={panel} role="group" className={styles.panel} aria-label="Historial">
      {isPending ? (
        <p className={styles.notice} role="status">
          Cargando historial...
        </p>
      ) : null}
      {isFailed ? (
        <p className={styles.notice} role="status">
          No pudimos cargar el historial.
          <Button size="sm" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </p>
      ) : null}
      {!isPending && !isFailed && rows.length === 0 ? (
        <p className={styles.notice}>Nadie modificó nada todavía.</p>
      ) : null}
      {rows.length > 0 ? (
        <ol className={styles.entries}>
          {rows.map((entry) => (
            <Entry key={entry.id} entry={entry} campos={campos} />
          ))}
        </ol>
      ) : null}
      {hasNextPage ? (
        <Button size="sm" busy={isFetchingNextPage} busyLabel="Cargando..." onClick={() => void fetchNextPage()}>
          Ver anteriores
        </Button>
      ) : null}
    </div>
  );
}

function Entry({ entry, campos }: { entry: HistorialEntry } & Pick<HistorialPanelProps, 'campos'>) {
  const { fecha, autor, accion, antes, despues } = entry;
  // A row may hold both approvals although only one of them changed.
  const nombres = Object.keys({ ...antes, ...despues }).filter((nombre) => antes?.[nombre] !== despues?.[nombre]);
  return (
    <li>
      <p className={styles.author}>
        <time dateTime={fecha}>
          {formatFecha(fecha)} {formatTime(fecha)}
        </time>
        <strong>{autor.nombre}</strong>
        <span>{AUDITORIA_ACCIONES[accion].texto}</span>
      </p>
      <KeyValueList
        compact
        className={styles.cambios}
        items={nombres.map((nombre) => {
          const { label, text = inWords } = campos[nombre] ?? { label: nombre };
          const from = antes?.[nombre];
          return { label, value: <Cambio from={from === undefined ? '' : text(from)} to={text(despues?.[nombre])} /> };
        })}
      />
    </li>
  );
}

/** `from` is '' for a value without an earlier one. */
function Cambio({ from, to }: { from: string; to: string }) {
  return (
    <>
      {from === '' ? null : (
        <>
          <VisuallyHidden>antes </VisuallyHidden>
          <span className={styles.antes}>{from}</span>
          <span aria-hidden="true"> › </span>
          <VisuallyHidden>, después </VisuallyHidden>
        </>
      )}
      {to}
    </>
  );
}
