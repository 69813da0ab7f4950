import type { UploadOptions } from '@fluxpartes/api-client';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type ActionName, ownerOf } from '../remote-module.ts';

/** The result of a call. 'cancelled' by the user needs no message; 'busy' sent no request, as one is in flight in the same slot. */
export type Outcome<T> =
  | { type: 'done'; data: T }
  | { type: 'busy' }
  | { type: 'cancelled' }
  | { type: 'failed'; error: unknown };

/** Progress callback and abort signal, in the client's form. */
export type CallControl = Required<Pick<UploadOptions, 'onProgress' | 'signal'>>;

/** One call runs at a time in a slot: a form has one slot, a list one for each row, by its id. */
export type Slot = string | number;

export interface ActionOptions<V, T> {
  /** The action's name among all actions: components that use the same name share the pending call. */
  name: ActionName;
  /** Sends the request and applies the effects of the response. It rejects if the call fails. */
  call: (variables: V, control: CallControl) => Promise<T>;
  /** Aborts the call when the component unmounts, as for an upload; by default the call runs to its end. */
  stopsOnLeave?: boolean;
}

/** The variables of a pending mutation. */
interface Job {
  slot: Slot;
  control: AbortController;
}

/** Query key segment for the sent fraction of each call. */
const PROGRESS = 'progress';
/** The default slot. */
const ONLY: Slot = 0;

/**
 * A call that changes data: a mutation in the query library's cache that returns an outcome instead of throwing, with
 * cancellation and progress (0 to 1; null unless a call is pending). `run` and `cancel` are referentially stable.
 */
export function useAction<V, T>({ name, call, stopsOnLeave = false }: ActionOptions<V, T>) {
  const queryClient = useQueryClient();
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  }, [call]);

  const own = useRef(new Set<AbortController>());
  const run = useCallback(
    async (variables: V, slot: Slot = ONLY): Promise<Outcome<T>> => {
      if (jobsOf(queryClient, name).some((job) => job.slot === slot)) return { type: 'busy' };
      const control = new AbortController();
      own.current.add(control);
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
          // The cache releases the mutation with the response: files are large.
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
    const controls = own.current;
    return () => {
      for (const control of controls) control.abort();
    };
  }, [stopsOnLeave]);

  return { run, cancel, progress: useProgress(name) };
}

/** Alert after `stopsOnLeave` has aborted a call: the request may have arrived. */
export const LEFT_WHILE_SENDING =
  'Saliste antes de que terminara el envío y no sabemos si llegó. Fijate antes de enviarlo de nuevo.';

/**
 * Whether the asking screen is still shown. After the user has left, a response may show a message but must not navigate.
 */
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

/** The type of an action that the hook of one operation returns. */
export type Action<V, T = unknown> = ReturnType<typeof useAction<V, T>>;

/**
 * The sent fraction of a call in a slot, from 0 to 1; null unless a call is pending. Each row of a list may subscribe: only
 * changes of its own slot render it.
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

/** Whether an action's call is pending in a slot, no matter which component started it. */
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
