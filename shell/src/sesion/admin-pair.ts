/** What the site publishes about the admin pair: no secret, only what a typed pair is compared with. */
export interface AdminHuella {
  /** Base64 of the salt. */
  sal: string;
  /** Base64 of PBKDF2-SHA256 over the pair, 32 bytes. It is also the proof that local storage keeps. */
  digesto: string;
  /** Rounds of PBKDF2. */
  iteraciones: number;
  /** The first four bits of SHA-256 over salt and e-mail. */
  filter: number;
}

/** The admin pair as typed in the login form. */
export interface AdminPair {
  email: string;
  password: string;
}

/** Whether the browser can compare the pair by itself; plain http off localhost has no WebCrypto. */
export function canRecogniseAdmin(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/**
 * Whether a typed pair is the admin's, found without a call to the server.
 * The e-mail counts trimmed and in lower case, the password exactly as typed.
 */
export async function isAdminPair(pair: AdminPair, huella: AdminHuella): Promise<boolean> {
  if ((await filterOf(pair, huella)) !== huella.filter) return false;
  return (await derive(pair, huella)) === huella.digesto;
}

/** What tells fifteen of sixteen e-mails from the admin's without the cost of deriving anything. */
async function filterOf({ email }: AdminPair, { sal }: AdminHuella): Promise<number> {
  const text = new TextEncoder().encode(email.trim().toLowerCase());
  const digesto = await globalThis.crypto.subtle.digest('SHA-256', new Uint8Array([...bytesOf(sal), ...text]));
  return (new Uint8Array(digesto)[0] ?? 0) >> 4;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function derive({ email, password }: AdminPair, { sal, iteraciones }: AdminHuella): Promise<string> {
  const { subtle } = globalThis.crypto;
  const text = new TextEncoder().encode(`${email.trim().toLowerCase()}\n${password}`);
  const key = await subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits']);
  const salt = bytesOf(sal);
  const bits = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: iteraciones }, key, 256);
  return btoa(String.fromCharCode(...new Uint8Array(bits)));
}
