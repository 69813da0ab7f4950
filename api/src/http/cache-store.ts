import { randomBytes } from 'node:crypto';
import { type ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, encodingsOf } from '@fluxpartes/http';
import type { Request, RequestHandler, Response } from 'express';
import type { Log } from './log.ts';

/** What is read for a call: headers of its own beside those of every answer, and the body as it is sent. */
export interface LoadedResponse {
  /** The pattern of the call's route, as the long way has it. */
  route: string;
  /** In the order in which the long way sets them. */
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
  /** Many ask for it, and notices tell of all its changes: it is kept for all who see it alike. */
  isShared: boolean;
}

/** What the bodies may take together, packed forms included: some hundred first pages. In bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What an answer takes beside its body: headers, key, and packed forms of half its size. */
const OVERHEAD = 4_096;

/** Who sees one answer alike: guests, and all who are logged in but the admin. */
export type Viewer = 'invitado' | 'with_sesion';

/** Tells a state of what these viewers see from every other, also of another process; it says nothing else. */
const newState = (): string => randomBytes(9).toString('base64url');

/** The right to keep an answer that is built from now on: nothing that it shows may have changed until then. */
export interface FillToken {
  readonly key: string;
  readonly viewer: Viewer;
  /** What these viewers were to see when it was given. */
  readonly state: string;
}

/**
 * Responses by kind of viewer, prefix and exact address, until something that they show changes. Where they become too many,
 * the oldest go. Keys begin with the viewer.
 */
export class CacheStore {
  private readonly byKey = new Map<string, CachedResponse>();
  private readonly states: Record<Viewer, string> = { invitado: newState(), with_sesion: newState() };
  private bytes = 0;

  get(key: string): CachedResponse | undefined {
    return this.byKey.get(key);
  }

  fillToken(key: string, viewer: Viewer): FillToken {
    return { key, viewer, state: this.states[viewer] };
  }

  /** Keeps an answer, unless something changed since its fillToken was given. */
  keep({ key, viewer, state }: FillToken, answer: CachedResponse): void {
    if (state !== this.states[viewer]) return;
    this.remove(key);
    this.byKey.set(key, answer);
    this.bytes += sizeOf(answer);
    for (const oldest of this.byKey.keys()) {
      if (this.bytes <= MOST_BYTES) break;
      this.remove(oldest);
    }
  }

  /** Something changed that these viewers see. */
  drop(viewers: readonly Viewer[]): void {
    for (const viewer of viewers) this.states[viewer] = newState();
    for (const key of this.byKey.keys()) if (viewers.some((viewer) => key.startsWith(viewer))) this.remove(key);
  }

  private remove(key: string): void {
    const answer = this.byKey.get(key);
    if (answer === undefined) return;
    this.byKey.delete(key);
    this.bytes -= sizeOf(answer);
  }
}

function sizeOf({ body }: CachedResponse): number {
  return OVERHEAD + Math.ceil(body.length * 1.5);
}

/** An answer as it leaves, but for the request's id. */
export interface CachedResponse {
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
  readonly packed: Partial<Record<Encoding, CompressedForm>>;
}

/** An answer's body packed, with the headers that say so. */
export interface CompressedForm {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/**
 * What the long way would send: what stands on every answer, what is said of this one in place of it or behind it, and the
 * body's length last. Only what may be kept by the caller is compared by its tag.
 */
export function toCachedResponse(
  standing: LoadedResponse['headers'],
  { route, headers, body: text }: LoadedResponse,
): CachedResponse {
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

/** Below this packing costs more than it saves. Bytes; the site's own measure. */
const SMALLEST = 1024;

const PACK = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
} as const satisfies Record<Encoding, unknown>;

/** Makes the packed forms of answers that are sent again and again, each once, beside the requests. */
export class CompressedVariants {
  private readonly packing = new WeakMap<CachedResponse, Set<Encoding>>();

  constructor(private readonly log: Log) {}

  /**
   * The form that a caller takes; undefined while it is being made, and for what is not worth it. It begins with the second
   * time that an answer is sent: one that is sent once is packed by the site.
   */
  variantFor({ headers }: IncomingMessage, answer: CachedResponse): CompressedForm | undefined {
    const [encoding] = answer.body.length < SMALLEST ? [] : encodingsOf(headers['accept-encoding']);
    if (encoding === undefined) return undefined;
    const form = answer.packed[encoding];
    if (form === undefined) this.begin(answer, encoding);
    return form;
  }

  private begin(answer: CachedResponse, encoding: Encoding): void {
    const begun = this.packing.get(answer);
    if (begun === undefined) this.packing.set(answer, new Set());
    else if (!begun.has(encoding)) {
      begun.add(encoding);
      this.pack(answer, encoding).catch((error: unknown) => this.log.failure(error, { packing: encoding }));
    }
  }

  private async pack(answer: CachedResponse, encoding: Encoding): Promise<void> {
    const body = await PACK[encoding](answer.body);
    answer.packed[encoding] = { headers: packedHeaders(answer.headers, encoding, body), body };
  }
}

function packedHeaders(headers: readonly string[], encoding: Encoding, body: Buffer): string[] {
  const changed: Record<string, (value: string) => string> = {
    vary: (value) => `${value}, Accept-Encoding`,
    'content-length': () => String(body.length),
  };
  const nameAt = (i: number) => (i % 2 === 1 ? (headers[i - 1] ?? '').toLowerCase() : '');
  return [...headers.map((value, i) => changed[nameAt(i)]?.(value) ?? value), 'Content-Encoding', encoding];
}

/** Node gives every answer this; its types name it on requests alone. */
type WithRawNames = Pick<ClientRequest, 'getRawHeaderNames'>;

/** The headers that handlers set on whatever they get, by name and value: what the long way puts on every answer. */
export function defaultHeaders(handlers: readonly RequestHandler[]): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket()) as Request;
  const response = new ServerResponse(request) as Response & WithRawNames;
  for (const handler of handlers) void handler(request, response, () => {});
  return response.getRawHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}
