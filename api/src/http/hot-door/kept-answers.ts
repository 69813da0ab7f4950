/** What the bodies and their packed forms may take together: some hundred first pages. In bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** An answer takes about this much beside its bodies. */
const OVERHEAD = 2_048;

/** Who sees one answer alike: guests, and all who are logged in but the admin. */
export type Viewer = 'invitado' | 'miembro';

/** An answer as it leaves, but for the request's id. */
export interface KeptAnswer {
  /** Names and values in turns, as the long way writes them. */
  readonly headers: readonly string[];
  /** The same without those of a body. */
  readonly headersOf304: readonly string[];
  readonly etag: string;
  readonly body: Buffer;
  /** The same for who takes it packed, once it was asked for. */
  packed: Partial<Record<'br' | 'gzip', { headers: readonly string[]; body: Buffer }>>;
}

/** The right to keep an answer that is built from now on: nothing that it shows may have changed until then. */
export interface Ticket {
  readonly key: string;
  readonly viewer: Viewer;
  readonly generation: number;
}

/**
 * Answers by exact address and kind of viewer, until something that they show changes. Where they become too many, the
 * oldest go.
 */
export class KeptAnswers {
  private readonly byKey = new Map<string, KeptAnswer>();
  private readonly generations: Record<Viewer, number> = { invitado: 0, miembro: 0 };
  private bytes = 0;

  get(key: string): KeptAnswer | undefined {
    return this.byKey.get(key);
  }

  ticket(key: string, viewer: Viewer): Ticket {
    return { key, viewer, generation: this.generations[viewer] };
  }

  /** Keeps an answer, unless something changed since its ticket was given. */
  keep({ key, viewer, generation }: Ticket, answer: KeptAnswer): void {
    if (generation !== this.generations[viewer]) return;
    this.remove(key);
    this.byKey.set(key, answer);
    this.bytes += sizeOf(answer);
    for (const oldest of this.byKey.keys()) {
      if (this.bytes <= MOST_BYTES) break;
      this.remove(oldest);
    }
  }

  /** Counts the bytes of a packed form that was made later. */
  addPacked(key: string, answer: KeptAnswer, encoding: 'br' | 'gzip', packed: KeptAnswer['packed']['br']): void {
    if (packed === undefined || this.byKey.get(key) !== answer) return;
    answer.packed[encoding] = packed;
    this.bytes += packed.body.length;
  }

  /** Something changed that these viewers see. */
  drop(viewers: readonly Viewer[]): void {
    for (const viewer of viewers) this.generations[viewer] += 1;
    for (const key of this.byKey.keys()) if (viewers.some((viewer) => key.startsWith(viewer))) this.remove(key);
  }

  private remove(key: string): void {
    const answer = this.byKey.get(key);
    if (answer === undefined) return;
    this.byKey.delete(key);
    this.bytes -= sizeOf(answer);
  }
}

function sizeOf({ body, packed }: KeptAnswer): number {
  return OVERHEAD + body.length + (packed.br?.body.length ?? 0) + (packed.gzip?.body.length ?? 0);
}
