/** Local storage, which tabs share and a reload preserves. */
interface KeyStorage {
  getItem: (name: string) => string | null;
  setItem: (name: string, value: string) => void;
  removeItem: (name: string) => void;
}

/** Prefix of all keys: a logout erases them. */
export const KEY_PREFIX = 'clave_';

/** The `Idempotency-Key` of one intent, from its first sending until `drop`. */
export interface IntentKey {
  value: string;
  /** When the key was first sent, in ms since 1970; 0 if another tab or a logout has removed it since. */
  since: number;
  /** Whether this is the first attempt with the key. */
  isNew: boolean;
  /** Ends the intent: sending the same contents again is another intent. */
  drop: () => void;
}

interface SavedKey {
  body: string;
  key: string;
  since: number;
}

/** One sending with a key. `isStored`: other tabs see the key too. */
interface Attempt {
  record: SavedKey;
  /** The passwords of the body, in memory only. */
  passwords: string;
  isStored: boolean;
}

/**
 * The keys of intents that have not ended, by the form's contents. A reload, another tab, or a session that ended in
 * between repeats the key. If storage is full or forbidden, the keys live as long as the page.
 */
export function createKeys(storage: () => KeyStorage | undefined = browserStorage) {
  const latest = new Map<string, Attempt>();
  const stored = (name: string) => savedKey(tryOnce(() => storage()?.getItem(KEY_PREFIX + name) ?? null));
  /**
   * @param name the method and path of a call, or the name of a form that has one key for all its contents
   * @param body the body of the call: another body gets another key; undefined for a form. After a reload another password
   *   does not count, because no password is stored
   * @param version the version that the user edited: another version gets another key, because the same change may be
   * made again after an undo
   */
  return (name: string, body?: unknown, version?: number): IntentKey => {
    const print = body === undefined ? '' : `${fingerprint(body)}-${version ?? ''}`;
    const last = latest.get(name);
    const shared = stored(name);
    const saved = [shared, last?.record].find((record) => record?.body === print);
    const passwords = passwordsOf(body);
    const isSame = saved !== undefined && (last?.passwords ?? passwords) === passwords;
    const record = isSame ? { ...saved } : { body: print, key: randomKey(), since: Date.now() };
    // Another tab or a logout has removed the key: the intent may have ended long ago.
    if (isSame && last?.isStored && !shared) record.since = 0;
    tryOnce(() => storage()?.setItem(KEY_PREFIX + name, JSON.stringify(record)));
    const attempt = { record, passwords, isStored: stored(name)?.key === record.key };
    latest.set(name, attempt);
    return {
      value: record.key,
      since: record.since,
      isNew: !isSame,
      drop: () => {
        // A later attempt in this tab drops its own key. Another tab may have stored the key of the next intent.
        if (latest.get(name) !== attempt) return;
        latest.delete(name);
        if (!attempt.isStored || stored(name)?.key === record.key)
          tryOnce(() => storage()?.removeItem(KEY_PREFIX + name));
      },
    };
  };
}

/** Local storage is absent in a service worker and in Node; access throws where the browser forbids it. */
function browserStorage(): KeyStorage | undefined {
  return (globalThis as { localStorage?: KeyStorage }).localStorage;
}

/** The result; null if the action throws, as where storage is full or forbidden. */
export function tryOnce<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

function savedKey(text: string | null): SavedKey | undefined {
  const value: unknown = tryOnce(() => JSON.parse(text ?? 'null'));
  if (typeof value !== 'object' || value === null || !('body' in value) || !('key' in value)) return undefined;
  const { body, key } = value;
  const since = 'since' in value && typeof value.since === 'number' ? value.since : 0;
  return typeof body === 'string' && typeof key === 'string' ? { body, key, since } : undefined;
}

/** Fields left out of the digest: a digest would let an attacker search for a short password. */
const PASSWORDS = new Set(['password', 'contrasena', 'contrasena_actual']);

function passwordsOf(body: unknown): string {
  const fields = body instanceof FormData ? [...body.entries()] : Object.entries(body ?? {});
  return JSON.stringify(fields.filter(([name]) => PASSWORDS.has(name)));
}

/**
 * FNV-1a hash of the body without passwords; files count by size and type. It holds no secret and is enough to tell two
 * bodies of one form apart.
 */
function fingerprint(body: unknown): string {
  const plain = body instanceof FormData ? [...body.entries()].filter(([name]) => !PASSWORDS.has(name)) : body;
  const text =
    JSON.stringify(plain, (name, value: unknown) => {
      if (PASSWORDS.has(name)) return undefined;
      return value instanceof Blob ? [value.size, value.type] : value;
    }) ?? '';
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${text.length}-${(hash >>> 0).toString(16)}`;
}

/** 128 random bits in hex. `crypto.randomUUID` is missing where the site is served over plain http to a local network. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
