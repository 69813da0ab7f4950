import { randomBytes } from 'node:crypto';
import type { Answer } from './ready-answer.ts';

/** What the bodies may take together, packed forms included: some hundred first pages. In bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What an answer takes beside its body: headers, key, and packed forms of half its size. */
const OVERHEAD = 4_096;

/** Who sees one answer alike: guests, and all who are logged in but the admin. */
export type Viewer = 'invitado' | 'with_sesion';

/** Tells a state of what these viewers see from every other, also of another process; it says nothing else. */
const newState = (): string => randomBytes(9).toString('base64url');

/** The right to keep an answer that is built from now on: nothing that it shows may have changed until then. */
export interface Ticket {
  readonly key: string;
  readonly viewer: Viewer;
  /** What these viewers were to see when it was given. */
  readonly state: string;
}

/**
 * Answers by kind of viewer, prefix and exact address, until something that they show changes. Where they become too many,
 * the oldest go. Keys begin with the viewer.
 */
export class KeptAnswers {
  private readonly byKey = new Map<string, Answer>();
  private readonly states: Record<Viewer, string> = { invitado: newState(), with_sesion: newState() };
  private bytes = 0;

  get(key: string): Answer | undefined {
    return this.byKey.get(key);
  }

  ticket(key: string, viewer: Viewer): Ticket {
    return { key, viewer, state: this.states[viewer] };
  }

  /** Another one as soon as something has changed that these viewers see. */
  stateOf(viewer: Viewer): string {
    return this.states[viewer];
  }

  /** Keeps an answer, unless something changed since its ticket was given. */
  keep({ key, viewer, state }: Ticket, answer: Answer): void {
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

function sizeOf({ body }: Answer): number {
  return OVERHEAD + Math.ceil(body.length * 1.5);
}
