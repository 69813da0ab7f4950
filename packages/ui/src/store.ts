export interface Store<T> {
  /** Returns the same value until the next `set`. */
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

/** The two themes; the design calls 'dark' the night run and 'light' the body panel. */
export type Theme = 'dark' | 'light';

export interface ThemeStore extends Omit<Store<Theme>, 'set'> {
  /** Switches to the other theme and stores the choice. */
  toggle: () => void;
}

interface ThemeStoreOptions {
  /** The storage of `darkMode` ('true' / 'false'): localStorage in the page. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The element that carries `data-theme`; `<html>` in the page. */
  root: { dataset: DOMStringMap };
  /** The page's `<meta name="theme-color">`, with the colour of each theme in `data-dark` and `data-light`. */
  barColor?: { content: string; dataset: DOMStringMap } | null | undefined;
  /** The `(prefers-color-scheme: dark)` query: the theme follows it until the user chooses. */
  media: Pick<MediaQueryList, 'matches' | 'addEventListener'>;
}

const KEY = 'darkMode';

/**
 * The theme of the page: the stored `darkMode`, or the system's preference. Writes `data-theme`
 * and the colour of the browser's bars at the start and on every change. Created once, by the shell; storage errors are
 * ignored.
 */
export function createThemeStore({ storage, root, barColor, media }: ThemeStoreOptions): ThemeStore {
  const { get, set, subscribe } = createStore<Theme>(stored(storage) ?? preferred(media));

  const show = () => {
    const theme = get();
    root.dataset.theme = theme;
    if (barColor) barColor.content = barColor.dataset[theme] ?? '';
  };
  show();
  subscribe(show);

  media.addEventListener('change', () => {
    const next = preferred(media);
    if (stored(storage) === null && next !== get()) set(next);
  });

  return {
    get,
    subscribe,
    toggle: () => {
      const next = get() === 'dark' ? 'light' : 'dark';
      remember(storage, next);
      set(next);
    },
  };
}

function preferred(media: ThemeStoreOptions['media']): Theme {
  return media.matches ? 'dark' : 'light';
}

function stored(storage: ThemeStoreOptions['storage']): Theme | null {
  try {
    const value = storage.getItem(KEY);
    return value === 'true' ? 'dark' : value === 'false' ? 'light' : null;
  } catch {
    return null;
  }
}

/** If the browser's storage is off, the choice still applies to this page. */
function remember(storage: ThemeStoreOptions['storage'], theme: Theme): void {
  try {
    storage.setItem(KEY, String(theme === 'dark'));
  } catch {
    // In private mode or with a full quota, the choice lasts until the user leaves the page.
  }
}
