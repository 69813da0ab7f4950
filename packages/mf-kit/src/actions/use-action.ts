import type { UploadOptions } from '@fluxpartes/api-client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type ActionName, ownerOf } from '../query-keys.ts';

/**
 * How a call ended. One that was cancelled leaves all as it was, and says nothing; 'busy': nothing was sent, as a call is under
 * way in its slot.
 */
export type Outcome<T> =
  | { type: 'done'; data: T }
  | { type: 'busy' }
  | { type: 'cancelled' }
  | { type: 'failed'; error: unknown };

/** What a call reports to and is stopped by, as the client takes it. */
export type CallControl = Required<Pick<UploadOptions, 'onProgress' | 'signal'>>;

/** Where one call runs at a time: a form has one slot, a list one for each row, by its id. */
export type Slot = string | number;

export interface ActionOptions<V, T> {
  /** Names it among all actions: who gives the same name shares what is under way. */
  name: ActionName;
  /** Sends, and does what follows from the answer. It rejects where the call fails. */
  call: (variables: V, control: CallControl) => Promise<T>;
  /** An upload is stopped when its screen is left; anything else goes on to its end. */
  stopsOnLeave?: boolean;
}

/** What the mutation cache keeps of a call that is under way. */
interface Job {
  slot: Slot;
  control: AbortController;
}

/** Where in the query cache it lies how much of each call is sent. */
const PROGRESS = 'progress';
/** The slot of whoever names none. */
const ONLY: Slot = 0;

/**
 * A call that changes something, as every screen makes one: a mutation in the query library's cache with an outcome in
 * place of a throw, a way to stop it, and the progress of what it sends (0 to 1, null while nothing is under way). `run` and
 * `cancel` stay the same functions.
 */
export function useAction<V, T>({ name, call, stopsOnLeave = false }: ActionOptions<V, T>) {
  const queryClient = useQueryClient();
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  }, [call]);

  const run = useCallback(
    async (variables: V, slot: Slot = ONLY): Promise<Outcome<T>> => {
      if (jobsOf(queryClient, name).some((job) => job.slot === slot)) return { type: 'busy' };
      const control = new AbortController();
      queryClient.setQueryDefaults([ownerOf(name), PROGRESS], { gcTime: Number.POSITIVE_INFINITY });
      queryClient.setQueryData(progressKey(name, slot), 0);
      try {
        const mutation = queryClient.getMutationCache().build<T, Error, Job, unknown>(queryClient, {
          mutationKey: [ownerOf(name), name],
          mutationFn: () =>
            latest.current(variables, {
              signal: control.signal,
              onProgress: (fraction) => {
                if (!control.signal.aborted) queryClient.setQueryData(progressKey(name, slot), fraction);
              },
            }),
          // What was sent is let go of with its answer: files are large.
          gcTime: 0,
        });
        return { type: 'done', data: await mutation.execute({ slot, control }) };
      } catch (error) {
        return control.signal.aborted ? { type: 'cancelled' } : { type: 'failed', error };
      } finally {
        queryClient.removeQueries({ queryKey: progressKey(name, slot), exact: true });
      }
    },
    [queryClient, name],
  );
  const cancel = useCallback(
    (slot: Slot = ONLY) => {
      for (const job of jobsOf(queryClient, name)) if (job.slot === slot) job.control.abort();
    },
    [queryClient, name],
  );
  useEffect(() => {
    if (!stopsOnLeave) return;
    return () => {
      for (const { control } of jobsOf(queryClient, name)) control.abort();
    };
  }, [queryClient, name, stopsOnLeave]);

  return { run, cancel, progress: useProgress(name) };
}

/** Whether the screen that asks is still shown: a response that comes later tells, and leads nowhere. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}

/** An action as the hook of one operation hands it on. */
export type Action<V, T = unknown> = ReturnType<typeof useAction<V, T>>;

/**
 * How much is sent of an action's call in a slot, from 0 to 1; null while none is under way there. Every row of a list may
 * listen: it is told at once, and of its own slot alone.
 */
export function useProgress(name: ActionName, slot: Slot = ONLY): number | null {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) =>
      queryClient.getQueryCache().subscribe(({ query: { queryKey } }) => {
        if (queryKey[1] === PROGRESS && queryKey[2] === name && queryKey[3] === slot) onChange();
      }),
    [queryClient, name, slot],
  );
  return useSyncExternalStore(
    subscribe,
    () => queryClient.getQueryData<number>(progressKey(name, slot)) ?? null,
    () => null,
  );
}

/** Whether an action's call is under way in a slot, wherever it was begun. */
export function useIsRunning(name: ActionName, slot: Slot = ONLY): boolean {
  return useProgress(name, slot) !== null;
}

const progressKey = (name: ActionName, slot: Slot) => [ownerOf(name), PROGRESS, name, slot] as const;

function jobsOf(queryClient: QueryClient, name: ActionName): Job[] {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: [ownerOf(name), name], status: 'pending' })
    .map(({ state }) => state.variables)
    .filter(isJob);
}

function isJob(variables: unknown): variables is Job {
  return typeof variables === 'object' && variables !== null && 'slot' in variables && 'control' in variables;
}
