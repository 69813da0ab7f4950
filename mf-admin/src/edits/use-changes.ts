import { hasSesionEnded, isApiError } from '@fluxpartes/api-client';
import type { Campos } from '@fluxpartes/contrato';
import type { Outcome, Slot } from '@fluxpartes/mf-kit';
import { useCallback } from 'react';
import type { ConflictingField, Selections } from './conflict-dialog.tsx';
import { useQuestions } from './use-questions.ts';

/** What is said where no answer came (specification, section 8). */
const CONNECTION_ERROR = 'Error de conexión';

/** What came of sending a change: saved, or met by somebody else's, with the record as they left it. */
export type Sent<R> = { tipo: 'guardado'; actual: R } | { tipo: 'cruzado'; actual: R };

/** A change that was refused because the record had changed: what it was made on, what it says, what the record is now. */
export interface Collision<R, C> {
  base: R;
  own: C;
  actual: R;
}

/** How changes of one kind of record meet each other. */
export interface Rules<R, C> {
  /** Whether nobody touched what the change is about. */
  isHarmless: (collision: Collision<R, C>) => boolean;
  /** The fields that would read one way by the change and another way by now. */
  conflictingFields: (collision: Collision<R, C>) => ConflictingField[];
  /** What is left to send once each field is chosen; null where the record is already as it was chosen to be. */
  chosenChange: (collision: Collision<R, C>, selections: Selections) => C | null;
}

/** A conflict that waits for the admin's choice. */
export interface Conflict<R> {
  actual: R;
  campos: ConflictingField[];
  /** null gives it up. */
  choose: (selections: Selections | null) => void;
}

/**
 * How a change ended: saved (`isOwn` is false where the record was that way already by somebody else's hand: nothing of
 * one's own is there to undo), given up in the conflict dialog, or refused, with what the API says of each field and what is
 * to be said of it all; null where somebody else says it.
 */
export type Changed<R> =
  | { tipo: 'guardado'; actual: R; isOwn: boolean }
  | { tipo: 'dejado' }
  | { tipo: 'fallido'; campos: Campos; notice: string | null };

/**
 * Changes a record; `errorText` is what a refusal is told by. `whenAsked` is called before the admin is asked anything: the
 * API has not taken the change then, and no card may show it.
 */
export type Change<R, C> = (base: R, own: C, errorText: string, whenAsked?: () => void) => Promise<Changed<R>>;

/** Sends a change over the version that it was made on. */
export type Send<R, C> = (
  edit: { base: R; own: C },
  slot: Slot,
  whenAsked?: () => void,
) => Promise<Outcome<Sent<R>> | null>;

const GIVEN_UP = 'dejado';

/**
 * The one way in which a screen changes its records: sends, asks where somebody else was faster, and sends what was chosen
 * over the new version. An approval and an open form of one record are sent side by side.
 * @param rules the same object from one rendering to the next
 */
export function useChanges<R extends { id: number }, C extends object>(send: Send<R, C>, rules: Rules<R, C>) {
  const { conflict, next } = useConflicts(rules);
  const change = useCallback<Change<R, C>>(
    async (first, firstOwn, errorText, whenAsked) => {
      let [base, own] = [first, firstOwn];
      for (;;) {
        const outcome = await send({ base, own }, `${base.id} ${Object.keys(own)}`, whenAsked);
        if (outcome?.type === 'failed') return refusal(outcome.error, errorText);
        if (outcome?.type !== 'done') return { tipo: 'dejado' };
        if (outcome.data.tipo === 'guardado') return { ...outcome.data, isOwn: true };
        const { actual } = outcome.data;
        const chosen = await next({ base, own, actual }, whenAsked);
        if (chosen === GIVEN_UP) return { tipo: 'dejado' };
        if (chosen === null) return { tipo: 'guardado', actual, isOwn: false };
        [base, own] = [actual, chosen];
      }
    },
    [send, next],
  );
  return { conflict, change };
}

/** The conflict whose turn it is, and what finds out what to send after one. */
function useConflicts<R, C>(rules: Rules<R, C>) {
  const { question, ask } = useQuestions<Pick<Conflict<R>, 'actual' | 'campos'>, Selections | null>(null);

  /** What to send over the new version: the same where nobody touched what it is about, else what the admin chooses. */
  const next = useCallback(
    async (collision: Collision<R, C>, whenAsked?: () => void) => {
      if (rules.isHarmless(collision)) return collision.own;
      const campos = rules.conflictingFields(collision);
      if (campos.length === 0) return null;
      whenAsked?.();
      const selections = await ask({ actual: collision.actual, campos });
      return selections === null ? GIVEN_UP : rules.chosenChange(collision, selections);
    },
    [rules, ask],
  );
  return { conflict: question && { ...question, choose: question.answer }, next };
}

/** Where the session has ended, the shell says so and goes to the login. */
function refusal(error: unknown, errorText: string): Changed<never> {
  if (!isApiError(error)) return { tipo: 'fallido', campos: {}, notice: CONNECTION_ERROR };
  return { tipo: 'fallido', campos: error.campos, notice: hasSesionEnded(error) ? null : errorText };
}
