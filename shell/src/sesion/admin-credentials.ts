/**
 * Public data of the admin's credentials: the login can compare a typed pair with the data, but the data reveals no secret.
 */
export interface AdminHuella {
  /** The salt, in Base64. */
  sal: string;
  /**
   * PBKDF2-SHA256 over e-mail and password, 32 bytes in Base64. Local storage holds the same value as the admin's proof.
   */
  digesto: string;
  /** Rounds of PBKDF2. */
  iteraciones: number;
  /** The first four bits of SHA-256 over salt and e-mail. */
  filter: number;
}

/** The credentials as typed in the login form. */
export interface AdminCredentials {
  email: string;
  password: string;
}

/** Whether WebCrypto exists; false on plain http outside localhost. */
export function canRecogniseAdmin(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/**
 * Compares the typed credentials without a call to the server. The e-mail is trimmed and lower-cased; the password is
 * compared exactly.
 */
export async function isAdmin(typed: AdminCredentials, huella: AdminHuella): Promise<boolean> {
  if ((await filterOf(typed, huella)) !== huella.filter) return false;
  return (await derive(typed, huella)) === huella.digesto;
}

/** The four-bit filter of a typed e-mail. It rules out 15 of 16 e-mails without the cost of PBKDF2. */
async function filterOf({ email }: AdminCredentials, { sal }: AdminHuella): Promise<number> {
  const text = new TextEncoder().encode(email.trim().toLowerCase());
  const digesto = await globalThis.crypto.subtle.digest('SHA-256', new Uint8Array([...bytesOf(sal), ...text]));
  return (new Uint8Array(digesto)[0] ?? 0) >> 4;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function derive({ email, password }: AdminCredentials, { sal, iteraciones }: AdminHuella): Promise<string> {
  const { subtle } = globalThis.crypto;
  const text = new TextEncoder().encode(`${email.trim().toLowerCase()}\n${password}`);
  const key = await subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits']);
  const salt = bytesOf(sal);
  const bits = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: iteraciones }, key, 256);
  return btoa(String.fromCharCode(...new Uint8Array(bits)));
}
