import { tryOnce } from '@fluxpartes/api-client';

/** Prefix of all drafts' keys: a logout erases them. */
const PREFIX = 'borrador_';

type DraftStorage = 'localStorage' | 'sessionStorage';

/** Unsent form values. If storage is full or forbidden, the draft is lost but the form still works. */
export interface Draft<T> {
  /** Returns null if there is no readable draft. */
  read: () => T | null;
  save: (value: T) => void;
  drop: () => void;
}

/**
 * @param storage session storage for a draft of this tab only, local storage for a draft of later visits too
 * @param key the draft's name, with the user's id if the draft belongs to a user
 * @param schema parses a stored draft; returns null for another shape, and never throws
 */
export function draftIn<T>(
  storage: DraftStorage,
  key: string,
  schema: (saved: Record<string, unknown>) => T | null,
): Draft<T> {
  const name = PREFIX + key;
  return {
    read: () =>
      tryOnce(() => {
        const saved: unknown = JSON.parse(globalThis[storage].getItem(name) ?? 'null');
        return typeof saved === 'object' && saved !== null ? schema({ ...saved }) : null;
      }),
    save: (value) => void tryOnce(() => globalThis[storage].setItem(name, JSON.stringify(value))),
    drop: () => void tryOnce(() => globalThis[storage].removeItem(name)),
  };
}

/** The unsent text of a small form in this tab, which survives the end of the session. `read` returns '' without one. */
export function textDraft(key: string) {
  const { read, save, drop } = draftIn('sessionStorage', key, (saved) => textsOf(saved, ['text']));
  return { read: () => read()?.text ?? '', save: (text: string) => (text === '' ? drop() : save({ text })), drop };
}

/** The texts of a draft for the fields that the form knows; the form's empty values name those fields. */
export function textsOf<K extends string>(
  saved: Record<string, unknown>,
  names: readonly K[],
): Partial<Record<K, string>> {
  const texts: Partial<Record<K, string>> = {};
  for (const name of names) {
    const text = saved[name];
    if (typeof text === 'string') texts[name] = text;
  }
  return texts;
}

/**
 * Erases all drafts, and the idempotency keys that begin with `keyPrefix`. It erases them in this tab's and this browser's
 * storage, or in one of the two.
 */
export function eraseDrafts(
  keyPrefix: string,
  storages: readonly DraftStorage[] = ['localStorage', 'sessionStorage'],
): void {
  for (const storage of storages) {
    tryOnce(() => {
      for (const name of Object.keys(globalThis[storage])) {
        if (name.startsWith(PREFIX) || name.startsWith(keyPrefix)) globalThis[storage].removeItem(name);
      }
    });
  }
}
