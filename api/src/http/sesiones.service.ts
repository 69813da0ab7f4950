import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../config/config.module.ts';
import { NotificationListener } from '../database/notification-listener.ts';
import { newToken, sha256 } from '../passwords/token.ts';
import { type Caller, DomainError, type UserCaller } from '../request-context/request.ts';
import type { CountRow } from './rate-limit-counters.repository.ts';
import { SesionesRepository, type SesionNueva, type SesionRow, type WriteToCount } from './sesiones.repository.ts';

const HOUR = 60 * 60 * 1000;
/** 30 days, sliding, for a user; 12 hours, fixed, for the administrator. In ms. */
export const SESSION_LENGTH = { usuario: 30 * 24 * HOUR, admin: 12 * HOUR } as const;
/** A sliding session is renewed at most this often. */
const RENEW_EVERY = HOUR;

/** A known device is remembered for 180 days after its last login. In ms. */
export const DEVICE_LENGTH = 180 * 24 * 60 * 60 * 1000;

/** A session this young needs no password confirmation. In ms. */
const FRESH = 15 * 60 * 1000;

/** A caller found by a cookie. `renewed`: the cookie's expiry must be renewed too. */
export interface FoundSession {
  caller: Exclude<Caller, { tipo: 'invitado' }>;
  renewed: boolean;
}

/** A caller who writes, with the state of their write counter; undefined if this write was not counted. */
export interface WritingSession extends FoundSession {
  counted: CountRow | undefined;
}

/** A started lookup of a token's session. */
interface Look {
  token: string;
  now: Date;
  ticket: number;
}

/** Maximum time, in ms, for which a session counts as live after its last lookup. */
const KNOWN_FOR = 30_000;
/** Size of the session cache; above it the cache is cleared. */
const MOST = 50_000;

interface Known {
  caller: UserCaller;
  /** End of validity, by the monotonic clock. */
  until: number;
  /** Time of the next write to the session row, which needs the uncached path. In ms since 1970. */
  renewAt: number;
}

/**
 * User sessions that were live at a recent lookup, by the SHA-256 of their tokens. A notification removes a session that
 * ends. The administrator's sessions are never cached.
 */
@Injectable()
export class SessionCache {
  private readonly byHash = new Map<string, Known>();
  /** Grows with each notification, so that an earlier lookup is not cached. */
  private generation = 0;

  constructor(
    private readonly clock: Clock,
    changes: NotificationListener,
  ) {
    changes.subscribe((notification) => this.forget(notification));
  }

  /** Taken before a session is looked up; `remember` needs it. */
  ticket(): number {
    return this.generation;
  }

  /** Caches a live session, unless a session ended since the ticket was taken. */
  remember(token: string, { caller, renewAt }: Pick<Known, 'caller' | 'renewAt'>, ticket: number): void {
    if (ticket !== this.generation) return;
    if (this.byHash.size >= MOST) this.byHash.clear();
    this.byHash.set(hashOf(token), { caller, renewAt, until: performance.now() + KNOWN_FOR });
  }

  /** The cached owner of a session; undefined if it is not cached. */
  find(token: string): UserCaller | undefined {
    const known = this.byHash.get(hashOf(token));
    if (known === undefined || performance.now() >= known.until) return undefined;
    return this.clock.now().getTime() < known.renewAt ? known.caller : undefined;
  }

  private forget(notification: string | null): void {
    if (notification === 'catalogo') return;
    this.generation += 1;
    if (notification === null || notification === 'sesiones' || notification === 'miembros') this.byHash.clear();
    else if (notification.startsWith('sesiones:')) {
      const gone = new Set(notification.slice('sesiones:'.length).split(',').map(Number));
      for (const [key, { caller }] of this.byHash) if (gone.has(caller.sesionId)) this.byHash.delete(key);
    }
  }
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64');
}

/** Creates, finds and ends sessions. The token is sent only in the cookie; the database stores its SHA-256. */
@Injectable()
export class SesionesService {
  constructor(
    private readonly sesiones: SesionesRepository,
    private readonly clock: Clock,
    private readonly live: SessionCache,
  ) {}

  /**
   * Prepares a session of a user, or of the administrator (null): the token for the cookie (32 random bytes) and the
   * values to store.
   * @param dispositivo the device's name, by which the owner recognises the session
   */
  prepare(usuarioId: number | null, dispositivo: string | null): { token: string; sesion: SesionNueva } {
    const token = newToken();
    const now = this.clock.now();
    return { token, sesion: { tokenSha256: sha256(token), dispositivo, now, expires: endOf(usuarioId, now) } };
  }

  /** The owner of a token with a live session. */
  async find(token: string): Promise<FoundSession | undefined> {
    const look = this.look(token);
    const row = await this.sesiones.find(sha256(token), look.now);
    return row && this.found(row, look);
  }

  /**
   * The same for a call that writes, counted per person in the same statement. A caller who may not make the call is not
   * counted.
   */
  async findForWrite(token: string, write: WriteToCount): Promise<WritingSession | undefined> {
    const look = this.look(token);
    const row = await this.sesiones.findForWrite(sha256(token), look.now, write);
    const found = row && (await this.found(row, look));
    if (row === undefined || found === undefined) return undefined;
    const { key, points, expire } = row;
    return { ...found, counted: key === null ? undefined : { key, points, expire } };
  }

  private look(token: string): Look {
    return { token, now: this.clock.now(), ticket: this.live.ticket() };
  }

  private async found(row: SesionRow, { token, now, ticket }: Look): Promise<FoundSession | undefined> {
    if (row.usuario_id === null) return { caller: { tipo: 'admin', sesionId: row.id }, renewed: false };
    if (row.tipo_cuenta === null) return undefined;
    const caller: UserCaller = {
      tipo: 'usuario',
      usuarioId: row.usuario_id,
      tipoCuenta: row.tipo_cuenta,
      sesionId: row.id,
      openedAt: row.abierta_en,
    };
    const renewAt = row.renovada_en.getTime() + RENEW_EVERY;
    const renewed = now.getTime() > renewAt;
    if (renewed) await this.sesiones.renew(row.id, now, endOf(row.usuario_id, now));
    else this.live.remember(token, { caller, renewAt }, ticket);
    return { caller, renewed };
  }

  /** Whether a session was opened at most 15 minutes ago. A session without a start time is old. */
  isFresh({ openedAt }: UserCaller): boolean {
    return openedAt !== null && this.clock.now().getTime() - openedAt.getTime() <= FRESH;
  }

  /**
   * Rejects the call if its session ended after it came in: a caller who was signed out has no further effect.
   * @throws DomainError sin_sesion
   */
  async requireOpen(sesionId: number): Promise<void> {
    if (!(await this.sesiones.exists(sesionId))) throw new DomainError('sin_sesion');
  }

  /** Ends one session. */
  async end(sesionId: number): Promise<void> {
    await this.sesiones.delete(sesionId);
  }

  /**
   * Ends a user's sessions, within the transaction that makes them invalid: a changed password or account type.
   * @param except the session that stays: the session in which users change their own password
   */
  async endAllOf(usuarioId: number, except: number | null = null): Promise<void> {
    await this.sesiones.deleteOfUser(usuarioId, except);
  }
}

function endOf(usuarioId: number | null, now: Date): Date {
  return new Date(now.getTime() + SESSION_LENGTH[usuarioId === null ? 'admin' : 'usuario']);
}
