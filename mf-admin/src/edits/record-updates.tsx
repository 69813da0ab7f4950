import { hasSesionEnded, isApiError } from '@fluxpartes/api-client';
import type { Campos } from '@fluxpartes/contrato';
import type { Outcome, Slot } from '@fluxpartes/mf-kit';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { PENDING_DIALOG } from '../shortcuts.tsx';
import type { ConflictingField, Selections } from './conflict-dialog.tsx';

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

/** Lazy: conflicts are rare. */
const ConflictDialog = lazy(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }));

/** The dialog of the first conflict in the queue. */
export function RecordConflict({ nombre, conflict }: RecordConflictProps) {
  if (!conflict) return null;
  const { actual, campos, answer } = conflict;
  return (
    <Suspense fallback={<span {...PENDING_DIALOG} />}>
      <ConflictDialog
        key={`${actual.id}-${actual.version}`}
        registro={`${nombre} #${actual.id}`}
        campos={campos}
        onSave={answer}
        onCancel={() => answer(null)}
      />
    </Suspense>
  );
}
