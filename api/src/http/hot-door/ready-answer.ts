import type { Encoding } from '@fluxpartes/http';
import type { Reading } from './door-reader.ts';

/** An answer as it leaves, but for the request's id. */
export interface Answer {
  /** The pattern of the call's route. */
  readonly route: string;
  /** Names and values in turns. */
  readonly headers: readonly string[];
  /** The same without those of a body. */
  readonly headersOf304: readonly string[];
  /** Undefined where it is never answered with 304. */
  readonly etag: string | undefined;
  readonly body: Buffer;
  /** The same for who takes it packed, once it was asked for. */
  readonly packed: Partial<Record<Encoding, PackedForm>>;
}

/** An answer's body packed, with the headers that say so. */
export interface PackedForm {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/**
 * What the long way would send: what stands on every answer, what is said of this one in place of it or behind it, and the
 * body's length last. Only what may be kept by the caller is compared by its tag.
 */
export function answerOf(standing: Reading['headers'], { route, headers, body: text }: Reading): Answer {
  const own = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const named = new Map<string, readonly [string, string]>();
  for (const [name, value] of [...standing, ...headers]) {
    const key = name.toLowerCase();
    const [written] = named.get(key) ?? [name];
    named.set(key, [written, own.get(key) ?? value]);
  }
  const all = [...named.values()];
  const body = Buffer.from(text);
  const isKeptByCaller = !(own.get('cache-control') ?? 'no-store').includes('no-store');
  return {
    route,
    headers: [...all.flat(), 'Content-Length', String(body.length)],
    headersOf304: all.filter(([name]) => name.toLowerCase() !== 'content-type').flat(),
    etag: isKeptByCaller ? own.get('etag') : undefined,
    body,
    packed: {},
  };
}
