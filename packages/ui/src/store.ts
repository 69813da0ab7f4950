export interface Store<T> {
  /** Returns the same value until `set`. */
  get: () => T;
  /** @returns ends the subscription */
  subscribe: (listener: () => void) => () => void;
  set: (next: T) => void;
}

/** A value with subscribers, for `useSyncExternalStore`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
