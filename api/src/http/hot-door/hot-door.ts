import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isSecretOf } from '@fluxpartes/http';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.ts';
import { ChangeListener } from '../../database/change-listener.ts';
import { Log } from '../log.ts';
import { logWhenAnswered, requestIdOf } from '../request-log.ts';
import { type KeptAnswer, KeptAnswers, type Ticket, type Viewer } from './kept-answers.ts';
import { LiveSessions } from './live-sessions.ts';
import { type PlainCall, plainCallOf } from './plain-call.ts';

/** The one list whose first pages are kept. */
const KEPT_PATH = '/publicaciones';
/** Below this packing costs more than it saves. Bytes; the site's own measure. */
const SMALLEST_PACKED = 1024;

const PACK = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
} as const;

type Encoding = keyof typeof PACK;

/**
 * Stands ahead of Express and answers what the long way answered before and what cannot have changed since: first pages of
 * the catalogue, for guests and for users with a live session (ADR 0052). Whatever is out of the ordinary goes the long way.
 */
@Injectable()
export class HotDoor {
  private readonly kept = new KeptAnswers();
  private readonly packing = new Set<string>();
  private readonly isSecret: ReturnType<typeof isSecretOf> | undefined;
  private isOpen = true;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly changes: ChangeListener,
    private readonly sessions: LiveSessions,
    private readonly log: Log,
  ) {
    this.isSecret = config.SECRETO_DEL_SITIO === undefined ? undefined : isSecretOf(config.SECRETO_DEL_SITIO);
    changes.subscribe((notice) => {
      if (notice === null || notice === 'catalogo') this.kept.drop(['invitado', 'miembro']);
      else if (notice === 'miembros') this.kept.drop(['miembro']);
    });
  }

  /** Answers a request, or says false: then nothing was done with it. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!this.isOpen || !request.url?.startsWith(KEPT_PATH) || !this.changes.isCurrent()) return false;
    const call = plainCallOf(request, this.isSecret);
    if (call === undefined || (call.token !== null && !this.sessions.has(call.token))) return false;
    const key = keyOf(call.token === null ? 'invitado' : 'miembro', call);
    const answer = this.kept.get(key);
    const condition = request.headers['if-none-match'];
    if (answer === undefined || !isSimple(condition)) return false;
    const requestId = requestIdOf(call.isOfSite ? request.headers['x-request-id'] : undefined);
    logWhenAnswered(this.log, { request, response, requestId });
    if (condition === answer.etag && !asksAnew(request)) {
      response.writeHead(304, withId(answer.headersOf304, requestId)).end();
    } else {
      const { headers, body } = (call.isOfSite && this.packedFor(request, key, answer)) || answer;
      response.writeHead(200, withId(headers, requestId)).end(body);
    }
    return true;
  }

  /** The right to keep what is built from now on for a call; undefined where nothing may be kept at the moment. */
  ticketFor(viewer: Viewer, call: Pick<PlainCall, 'address' | 'prefix'>): Ticket | undefined {
    return this.isOpen && this.changes.isCurrent() ? this.kept.ticket(keyOf(viewer, call), viewer) : undefined;
  }

  /** Keeps an answer of the long way, unless something has changed since its ticket was given. */
  keep(ticket: Ticket, answer: KeptAnswer): void {
    this.kept.keep(ticket, answer);
  }

  /** The process stops: from here on the long way answers, which tells callers to close their connections. */
  shut(): void {
    this.isOpen = false;
  }

  /** The packed form, where the site asks for one; while it is being made the plain one goes out. */
  private packedFor(request: IncomingMessage, key: string, answer: KeptAnswer) {
    const accepted = request.headers['accept-encoding'];
    if (typeof accepted !== 'string' || answer.body.length < SMALLEST_PACKED) return undefined;
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    if (encoding === undefined) return undefined;
    const packed = answer.packed[encoding];
    if (packed === undefined) void this.pack(key, answer, encoding);
    return packed;
  }

  private async pack(key: string, answer: KeptAnswer, encoding: Encoding): Promise<void> {
    const name = `${encoding} ${key}`;
    if (this.packing.has(name)) return;
    this.packing.add(name);
    try {
      const body = await PACK[encoding](answer.body);
      this.kept.addPacked(key, answer, encoding, { headers: packedHeaders(answer.headers, encoding, body), body });
    } catch (error) {
      this.log.failure(error, { packing: encoding });
    } finally {
      this.packing.delete(name);
    }
  }
}

function keyOf(viewer: Viewer, { prefix, address }: Pick<PlainCall, 'address' | 'prefix'>): string {
  return `${viewer} ${prefix} ${address}`;
}

/** None, or one weak tag: lists, `*` and strong ones are compared by the long way. */
function isSimple(condition: string | undefined): boolean {
  return condition === undefined || (condition.startsWith('W/"') && !condition.includes(','));
}

/** A reload that wants no 304. */
function asksAnew({ headers }: IncomingMessage): boolean {
  return headers['cache-control']?.includes('no-cache') ?? false;
}

function withId(headers: readonly string[], requestId: string): string[] {
  return ['X-Request-Id', requestId, ...headers];
}

function packedHeaders(headers: readonly string[], encoding: Encoding, body: Buffer): string[] {
  const changed: Record<string, (value: string) => string> = {
    vary: (value) => `${value}, Accept-Encoding`,
    'content-length': () => String(body.length),
  };
  const packed = headers.map(
    (value, i) => changed[i % 2 === 1 ? (headers[i - 1] ?? '').toLowerCase() : '']?.(value) ?? value,
  );
  return [...packed, 'Content-Encoding', encoding];
}
