import { hasSesionEnded, isApiError } from '@fluxpartes/api-client';
import type { Campos } from '@fluxpartes/contrato';
import { type Overlay, type Row, useAction, useIsRunning, useShell, type Withdraw } from '@fluxpartes/mf-kit';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { type HistorialField, type HistorialValue, inWords } from '../historial-field.ts';
import { PENDING_DIALOG } from '../shortcuts.tsx';
import type { ConflictingField, Selections } from './conflict-dialog.tsx';
import { CHANGED } from './error-message.ts';

/** Specification, section 8. */
const CONNECTION_ERROR = 'Error de conexión';

/** An update that conflicts with a newer version: the base record, the update, the current record. */
export interface Collision<R, C> {
  base: R;
  own: C;
  actual: R;
}

interface Updates<R extends Row, C> {
  name: `mf-admin/${string}`;
  overlay: Overlay<R>;
  /**
   * Sends an update on the version of its base record; null if the admin cancels it. `whenAsked` runs before the admin is
   * asked a question.
   */
  send: (base: R, own: C, whenAsked: () => void) => Promise<R | null>;
  load: (id: number) => Promise<R>;
  /** Referentially stable. The fields that the admin decides about; null if the update can be sent again. */
  conflictsOf: (collision: Collision<R, C>) => ConflictingField[] | null;
  /** The alert after a failed switch. */
  switchError: string;
}

interface Sending<R, C> {
  base: R;
  own: C;
  withdraw: Withdraw;
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

/** Updates a record. `withdraw` takes back the value of a switch, which is shown before it is saved. */
export type Update<R, C> = (base: R, own: C, errorText: string, withdraw?: Withdraw) => Promise<Updated<R>>;

/** The slot is the record's id. */
const switchName = (name: `mf-admin/${string}`) => `${name}/switch` as const;

/**
 * Updates the records of a screen. If another person changed a record, the admin chooses the values of a form. A switch
 * only reports the change, because the admin can press it again.
 */
export function useRecordUpdates<R extends Row, C extends object>(options: Updates<R, C>) {
  const { name, overlay, conflictsOf, switchError } = options;
  const { alerts } = useShell();
  const queryClient = useQueryClient();
  // Two forms may be saved at the same time: their conflicts are shown one at a time.
  const [conflicts, setConflicts] = useState<readonly Conflict<R>[]>([]);
  const ask = useCallback(
    (actual: R, campos: ConflictingField[]) =>
      new Promise<Selections | null>((resolve) => {
        const answer = (selections: Selections | null) => {
          setConflicts((queue) => queue.filter((other) => other !== conflict));
          resolve(selections);
        };
        const conflict = { actual, campos, answer };
        setConflicts((queue) => [...queue, conflict]);
      }),
    [],
  );

  const { run } = useAction({
    name,
    call: async ({ base, own, withdraw }: Sending<R, C>): Promise<{ saved: R | null } | { newer: R }> => {
      try {
        return { saved: await options.send(base, own, withdraw) };
      } catch (error) {
        if (!isApiError(error) || error.status !== 412) throw error;
        return { newer: await options.load(base.id) };
      }
    },
  });

  const update = useCallback<Update<R, C>>(
    async (first, firstOwn, errorText, withdraw) => {
      let [base, own] = [first, firstOwn];
      for (;;) {
        const outcome = await run({ base, own, withdraw: withdraw ?? (() => {}) }, `${base.id} ${Object.keys(own)}`);
        if (outcome.type === 'failed') return failure(outcome.error, errorText);
        if (outcome.type !== 'done') return { tipo: 'dejado' };
        if ('saved' in outcome.data) {
          const { saved } = outcome.data;
          return saved === null ? { tipo: 'dejado' } : { tipo: 'guardado', actual: saved, isOwn: true };
        }
        const { newer } = outcome.data;
        const campos = conflictsOf({ base, own, actual: newer });
        if (campos?.length === 0) return { tipo: 'guardado', actual: newer, isOwn: false };
        if (campos && withdraw) return { tipo: 'fallido', campos: {}, notice: CHANGED };
        if (campos) {
          const selections = await ask(newer, campos);
          if (selections === null) return { tipo: 'dejado' };
          const chosen = chosenChange({ base, own, actual: newer }, selections);
          if (chosen === null) return { tipo: 'guardado', actual: newer, isOwn: false };
          own = chosen;
        }
        base = newer;
      }
    },
    [run, conflictsOf, ask],
  );

  const { run: runSwitch } = useAction({
    name: switchName(name),
    call: async ({ base, own }: { base: R; own: C & Partial<R> }) => {
      const actual = overlay.upToDate(queryClient, base) ?? base;
      const withdraw = overlay.wish(queryClient, base.id, own);
      try {
        const updated = await update(actual, own, switchError, withdraw);
        if (updated.tipo === 'fallido' && updated.notice !== null) void alerts.notify(updated.notice);
        if (updated.tipo === 'guardado' && updated.isOwn) return updated.actual;
        return updated.tipo === 'fallido' && updated.notice === CONNECTION_ERROR ? null : undefined;
      } finally {
        withdraw();
      }
    },
  });
  /**
   * Sets a value that is shown before it is saved. Resolves to the saved record, to null if the update was not sent or got
   * no answer, and to undefined in all other cases.
   */
  const set = useCallback(
    async (base: R, own: C & Partial<R>): Promise<R | null | undefined> => {
      const outcome = await runSwitch({ base, own }, base.id);
      return outcome.type === 'done' ? outcome.data : null;
    },
    [runSwitch],
  );
  return { conflict: conflicts[0] ?? null, update, set };
}

/** Whether a switch of the record is being saved. */
export const useIsSwitching = (name: `mf-admin/${string}`, id: number) => useIsRunning(switchName(name), id);

function failure(error: unknown, errorText: string): Updated<never> {
  if (!isApiError(error)) return { tipo: 'fallido', campos: {}, notice: CONNECTION_ERROR };
  return { tipo: 'fallido', campos: error.campos, notice: hasSesionEnded(error) ? null : errorText };
}

const valueIn = (values: object, campo: string) => (values as Readonly<Record<string, HistorialValue>>)[campo];

/**
 * Compares the fields of an update with the current record; null if these fields of the record are unchanged. Includes
 * fields that only the other person changed: an edit must show that the amount is different now.
 */
export function conflictsIn<R extends object, C extends object>(
  fields: readonly (keyof R & string)[],
  campos: Readonly<Partial<Record<string, HistorialField>>>,
  { base, own, actual }: Collision<R, C>,
): ConflictingField[] | null {
  if (fields.every((campo) => base[campo] === actual[campo])) return null;
  return fields
    .map((campo) => ({ campo, own: valueIn(own, campo) ?? valueIn(base, campo), actual: valueIn(actual, campo) }))
    .filter((values) => values.own !== values.actual)
    .map((values) => {
      const { label, text = inWords } = campos[values.campo] ?? { label: values.campo };
      const suggested = values.own === valueIn(base, values.campo) ? 'actual' : 'mio';
      return { campo: values.campo, label, mine: text(values.own), actual: text(values.actual), suggested };
    });
}

/** The update to send after the choice; null if the record already has the chosen values. */
export function chosenChange<C extends object>(
  { base, own, actual }: Collision<object, C>,
  selections: Selections,
): C | null {
  const mine = Object.keys(selections).filter((campo) => selections[campo] === 'mio');
  const chosen = Object.fromEntries(mine.map((campo) => [campo, valueIn(own, campo) ?? valueIn(base, campo)]));
  return mine.every((campo) => chosen[campo] === valueIn(actual, campo)) ? null : (chosen as C);
}

interface RecordConflictProps {
  /** The kind of record: 'Venta'. */
  nombre: string;
  conflict: Conflict<Row> | null;
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
