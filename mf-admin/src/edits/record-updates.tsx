import { hasSesionEnded, isApiError } from '@fluxpartes/api-client';
import type { Campos } from '@fluxpartes/contrato';
import type { Outcome, Slot } from '@fluxpartes/mf-kit';
import { Button, Dialog } from '@fluxpartes/ui';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import styles from './record-updates.module.css';

/** Specification, section 8. */
const CONNECTION_ERROR = 'Error de conexión';

/** The result of sending an update: saved, or a conflict (412) with the current record. */
export type Sent<R> = { tipo: 'guardado'; actual: R } | { tipo: 'cruzado'; actual: R };

/** An update that conflicts with a newer version: the base record, the update, the current record. */
export interface Collision<R, C> {
  base: R;
  own: C;
  actual: R;
}

/** The choice between two values of a field: 'mio' is this screen's value, 'actual' the record's. */
type Selection = 'mio' | 'actual';
export type Selections = Readonly<Record<string, Selection>>;

/** A field with two different values, both formatted as on the screen. */
export interface ConflictingField {
  campo: string;
  label: string;
  mine: string;
  actual: string;
  /** The initial choice: 'mio' if this admin changed the field, 'actual' if only the other person changed it. */
  suggested: Selection;
}

export interface ConflictRules<R, C> {
  /** Whether the fields that the update sets are unchanged in the current record. */
  isHarmless: (collision: Collision<R, C>) => boolean;
  conflictingFields: (collision: Collision<R, C>) => ConflictingField[];
  /** The update to send after the choice; null if the record already has the chosen values. */
  chosenChange: (collision: Collision<R, C>, selections: Selections) => C | null;
}

/** A conflict that waits for the admin's choice. */
interface Conflict<R> {
  actual: R;
  campos: ConflictingField[];
  /** null cancels the update. */
  answer: (selections: Selections | null) => void;
}

/**
 * The result of an update. `isOwn` is false if the record already held the values, so that no undo is offered. `notice` is
 * null if the session ended, which the shell reports.
 */
type Updated<R> =
  | { tipo: 'guardado'; actual: R; isOwn: boolean }
  | { tipo: 'dejado' }
  | { tipo: 'fallido'; campos: Campos; notice: string | null };

/**
 * Updates a record. `whenAsked` runs before the admin is asked a question: the API rejected the update, so the caller must
 * withdraw an optimistic value.
 */
export type Update<R, C> = (base: R, own: C, errorText: string, whenAsked?: () => void) => Promise<Updated<R>>;

/** Sends an update on the version of the base record. */
export type Send<R, C> = (
  edit: { base: R; own: C },
  slot: Slot,
  whenAsked?: () => void,
) => Promise<Outcome<Sent<R>> | null>;

const CANCELLED = 'dejado';

/**
 * Updates the records of a screen: sends the update, asks the admin about a conflict, and sends the choice on the new
 * version. An approval and an open form of one record may be sent at the same time.
 * @param rules stable between renders
 */
export function useRecordUpdates<R extends { id: number }, C extends object>(
  send: Send<R, C>,
  rules: ConflictRules<R, C>,
) {
  const { question: conflict, ask } = useQuestions<Omit<Conflict<R>, 'answer'>, Selections | null>(null);

  const update = useCallback<Update<R, C>>(
    async (first, firstOwn, errorText, whenAsked) => {
      const resolve = async (collision: Collision<R, C>) => {
        if (rules.isHarmless(collision)) return collision.own;
        const campos = rules.conflictingFields(collision);
        if (campos.length === 0) return null;
        whenAsked?.();
        const selections = await ask({ actual: collision.actual, campos });
        return selections === null ? CANCELLED : rules.chosenChange(collision, selections);
      };
      let [base, own] = [first, firstOwn];
      for (;;) {
        const outcome = await send({ base, own }, `${base.id} ${Object.keys(own)}`, whenAsked);
        if (outcome?.type === 'failed') return failure(outcome.error, errorText);
        if (outcome?.type !== 'done') return { tipo: 'dejado' };
        if (outcome.data.tipo === 'guardado') return { ...outcome.data, isOwn: true };
        const { actual } = outcome.data;
        const chosen = await resolve({ base, own, actual });
        if (chosen === CANCELLED) return { tipo: 'dejado' };
        if (chosen === null) return { tipo: 'guardado', actual, isOwn: false };
        [base, own] = [actual, chosen];
      }
    },
    [send, rules, ask],
  );
  return { conflict, update };
}

function failure(error: unknown, errorText: string): Updated<never> {
  if (!isApiError(error)) return { tipo: 'fallido', campos: {}, notice: CONNECTION_ERROR };
  return { tipo: 'fallido', campos: error.campos, notice: hasSesionEnded(error) ? null : errorText };
}

type Question<Q, A> = Q & { answer: (answer: A) => void };

/**
 * A queue of questions to the admin, shown one at a time.
 * @param whenLeft answers the open questions when the screen is left
 */
export function useQuestions<Q extends object, A>(whenLeft: A) {
  const [questions, setQuestions] = useState<readonly Question<Q, A>[]>([]);
  const open = useRef(new Set<Question<Q, A>>());

  useEffect(() => {
    const left = open.current;
    return () => {
      for (const { answer } of left) answer(whenLeft);
    };
  }, [whenLeft]);

  const ask = useCallback(
    (about: Q) =>
      new Promise<A>((resolve) => {
        const question: Question<Q, A> = {
          ...about,
          answer: (answer) => {
            open.current.delete(question);
            setQuestions((queue) => queue.filter((other) => other !== question));
            resolve(answer);
          },
        };
        open.current.add(question);
        setQuestions((queue) => [...queue, question]);
      }),
    [],
  );
  return { question: questions[0] ?? null, ask };
}

interface RecordConflictProps {
  /** The kind of record: 'Venta'. */
  nombre: string;
  conflict: Conflict<{ id: number; version: number }> | null;
}

/** The dialog of the first conflict in the queue. */
export function RecordConflict({ nombre, conflict }: RecordConflictProps) {
  if (!conflict) return null;
  const { actual, campos, answer } = conflict;
  return (
    <ConflictDialog
      key={`${actual.id}-${actual.version}`}
      registro={`${nombre} #${actual.id}`}
      campos={campos}
      onSave={answer}
      onCancel={() => answer(null)}
    />
  );
}

interface ConflictDialogProps {
  /** 'Venta #17'. */
  registro: string;
  campos: readonly ConflictingField[];
  onSave: (selections: Selections) => void;
  /** Cancels: the record and the typed values stay as they are. */
  onCancel: () => void;
}

/**
 * A 412: another person changed the record. Shows two values for each field. The admin chooses field by field, or all
 * values of one side.
 */
export function ConflictDialog({ registro, campos, onSave, onCancel }: ConflictDialogProps) {
  const [selections, setSelections] = useState<Selections>(() =>
    Object.fromEntries(campos.map(({ campo, suggested }) => [campo, suggested])),
  );
  const chooseAll = (selection: Selection) =>
    setSelections(Object.fromEntries(campos.map(({ campo }) => [campo, selection])));
  return (
    <Dialog
      open
      wide
      title={`Otra persona modificó este registro: ${registro}`}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel} data-autofocus>
            Cancelar
          </Button>
          <Button variant="primary" onClick={() => onSave(selections)}>
            Guardar lo elegido
          </Button>
        </>
      }
    >
      <p className={styles.explanation}>No se guardó nada. Elegí qué valor queda en cada campo.</p>
      {campos.length > 1 ? (
        <div className={styles.all}>
          <Button size="sm" onClick={() => chooseAll('mio')}>
            Todo lo mío
          </Button>
          <Button size="sm" onClick={() => chooseAll('actual')}>
            Todo lo de la otra persona
          </Button>
        </div>
      ) : null}
      <div className={styles.campos}>
        {campos.map((campo) => (
          <Campo
            key={campo.campo}
            {...campo}
            chosen={selections[campo.campo]}
            onChoose={(selection) => setSelections((previous) => ({ ...previous, [campo.campo]: selection }))}
          />
        ))}
      </div>
    </Dialog>
  );
}

type CampoProps = ConflictingField & { chosen: Selection | undefined; onChoose: (selection: Selection) => void };

function Campo({ label, mine, actual, chosen, onChoose }: CampoProps) {
  const radioGroupName = useId();
  const option = (selection: Selection, who: string, value: string) => (
    <label className={styles.option}>
      <input type="radio" name={radioGroupName} checked={chosen === selection} onChange={() => onChoose(selection)} />
      <span>
        <span className={styles.who}>{who}</span> <span className={styles.value}>{value}</span>
      </span>
    </label>
  );
  return (
    <fieldset className={styles.campo}>
      <legend>{label}</legend>
      {option('mio', 'Lo mío:', mine)}
      {option('actual', 'Lo de la otra persona:', actual)}
    </fieldset>
  );
}
