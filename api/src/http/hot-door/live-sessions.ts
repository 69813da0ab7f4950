import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserCaller } from '../../call/caller.ts';
import { Clock } from '../../config/clock.ts';
import { ChangeListener } from '../../database/change-listener.ts';

/** A session counts as live for this long after it was last looked up, at the most. In ms. */
const KNOWN_FOR = 30_000;
/** Sessions known at once; where they are more, it begins anew. */
const MOST = 50_000;

interface Known {
  caller: UserCaller;
  /** By the monotonic clock. */
  until: number;
  /** The moment from which on the session has to be written again, which the long way does. In ms since 1970. */
  renewAt: number;
}

/**
 * Sessions of users that were found live a moment ago, by the SHA-256 of their tokens. One that ends is forgotten by the
 * notice of it. The admin's are never here.
 */
@Injectable()
export class LiveSessions {
  private readonly byHash = new Map<string, Known>();
  /** Grows with each notice: what was looked up before it may be known no more. */
  private generation = 0;

  constructor(
    private readonly clock: Clock,
    changes: ChangeListener,
  ) {
    changes.subscribe((notice) => this.forget(notice));
  }

  /** To be taken before a session is looked up. */
  ticket(): number {
    return this.generation;
  }

  /** Keeps that a session was found live, unless one ended since the ticket was taken. */
  remember(token: string, { caller, renewAt }: Pick<Known, 'caller' | 'renewAt'>, ticket: number): void {
    if (ticket !== this.generation) return;
    if (this.byHash.size >= MOST) this.byHash.clear();
    this.byHash.set(hashOf(token), { caller, renewAt, until: performance.now() + KNOWN_FOR });
  }

  /** Whose session it is; undefined where nobody found that out a moment ago. */
  find(token: string): UserCaller | undefined {
    const known = this.byHash.get(hashOf(token));
    if (known === undefined || performance.now() >= known.until) return undefined;
    return this.clock.now().getTime() < known.renewAt ? known.caller : undefined;
  }

  private forget(notice: string | null): void {
    if (notice === 'catalogo') return;
    this.generation += 1;
    if (notice === null || notice === 'sesiones' || notice === 'miembros') this.byHash.clear();
    else if (notice.startsWith('sesiones:')) {
      const gone = new Set(notice.slice('sesiones:'.length).split(',').map(Number));
      for (const [key, { caller }] of this.byHash) if (gone.has(caller.sesionId)) this.byHash.delete(key);
    }
  }
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64');
}
