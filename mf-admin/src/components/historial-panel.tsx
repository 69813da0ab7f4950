import { AUDITORIA_ACCIONES, type HistorialEntry } from '@fluxpartes/contrato';
import { Button, formatFecha, formatTime, Skeleton, VisuallyHidden } from '@fluxpartes/ui';
import { useId } from 'react';
import type { Historial } from '../api/use-historial.ts';
import styles from './historial-panel.module.css';

/** A value of an audit row, as it was or as it is. */
export type HistorialValue = string | number | boolean | null | undefined;

/** How a field of the record is told: its label on the screen, and its value in words. */
export interface HistorialField {
  label: string;
  /** 'Sí' / 'No' for booleans, '-' for nothing, and the text itself, by default. */
  text?: ((value: HistorialValue) => string) | undefined;
}

export interface HistorialPanelProps {
  historial: Historial;
  /** By the wire's names; a field that is missing here is told by that name. */
  campos: Readonly<Partial<Record<string, HistorialField>>>;
}

/** Who changed a record, when, and from what to what: its audit rows, newest first. */
export function HistorialPanel({ historial, campos }: HistorialPanelProps) {
  const { entries, estado, hasMore, requestingMore, requestMore, retry } = historial;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; a landmark in every card would be noise
    <div role="group" className={styles.panel} aria-labelledby={id}>
      <h3 id={id}>Historial</h3>
      {estado === 'cargando' ? <Waiting /> : null}
      {estado === 'fallo' ? (
        <p className={styles.notice} role="status">
          No pudimos cargar el historial.
          <Button size="sm" onClick={retry}>
            Reintentar
          </Button>
        </p>
      ) : null}
      {estado === 'listo' && entries.length === 0 ? (
        <p className={styles.notice}>Nadie modificó nada todavía.</p>
      ) : null}
      {entries.length > 0 ? (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} campos={campos} />
          ))}
        </ol>
      ) : null}
      {hasMore ? (
        <Button size="sm" busy={requestingMore} busyLabel="Cargando..." onClick={requestMore}>
          Ver anteriores
        </Button>
      ) : null}
    </div>
  );
}

function Entry({ entry, campos }: { entry: HistorialEntry } & Pick<HistorialPanelProps, 'campos'>) {
  const { fecha, autor, accion, antes, despues } = entry;
  // A row of both approvals holds the one that stayed as well.
  const nombres = Object.keys({ ...antes, ...despues }).filter((nombre) => antes?.[nombre] !== despues?.[nombre]);
  return (
    <li>
      <p className={styles.who}>
        <time dateTime={fecha}>
          {formatFecha(fecha)} {formatTime(fecha)}
        </time>
        <strong>{autor.nombre}</strong>
        <span>{AUDITORIA_ACCIONES[accion].texto}</span>
      </p>
      {nombres.length > 0 ? (
        <dl className={styles.cambios}>
          {nombres.map((nombre) => (
            <Cambio
              key={nombre}
              campo={campos[nombre] ?? { label: nombre }}
              from={antes?.[nombre]}
              a={despues?.[nombre]}
            />
          ))}
        </dl>
      ) : null}
    </li>
  );
}

function Cambio({ campo, from, a }: { campo: HistorialField; from: HistorialValue; a: HistorialValue }) {
  const text = campo.text ?? inWords;
  return (
    <>
      <dt>{campo.label}</dt>
      <dd>
        {from === undefined ? null : (
          <>
            <VisuallyHidden>antes </VisuallyHidden>
            <span className={styles.antes}>{text(from)}</span>
            <span aria-hidden="true"> › </span>
            <VisuallyHidden>, después </VisuallyHidden>
          </>
        )}
        <span className={styles.despues}>{text(a)}</span>
      </dd>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.wait}>
      <p className={styles.notice} role="status">
        Cargando historial...
      </p>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </div>
  );
}

/** A value as it reads: true → 'Sí', false → 'No', nothing → '-'. */
export function inWords(value: HistorialValue): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return value === null || value === undefined || value === '' ? '-' : String(value);
}
