/** The key that a filled-in form was last sent under, beside the form. */
export interface SavedKey {
  body: string;
  key: string;
}

/** Where the last key lies. */
export interface KeyStorage {
  /** Null where there is none. */
  read: () => SavedKey | null;
  save: (latest: SavedKey) => void;
}

/**
 * One `Idempotency-Key` for each filled-in form: sending the same again repeats the key, so that
 * nothing is done twice; a form that was changed gets a new one.
 * @param place where the last one lies; in memory, as long as the page lives, unless said otherwise
 */
export function createKeys(place: KeyStorage = inMemory()): (formModel: object) => string {
  return (formModel) => {
    const body = JSON.stringify(formModel);
    const latest = place.read();
    if (latest?.body === body) return latest.key;
    const key = randomKey();
    place.save({ body, key });
    return key;
  };
}

function inMemory(): KeyStorage {
  let latest: SavedKey | null = null;
  return {
    read: () => latest,
    save: (newOne) => {
      latest = newOne;
    },
  };
}

/** 128 random bits in hex. `crypto.randomUUID` is missing where the site is served over plain http to a local network. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
