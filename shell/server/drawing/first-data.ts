import { text } from 'node:stream/consumers';
import type { Balancer } from '../balancer/balancer.ts';
import { guestQuestion } from '../guest-question.ts';
import type { Settings } from '../settings.ts';
import { Kept } from './kept.ts';

/**
 * How long an answer counts without asking. Short: who has just published something opens the catalogue to see it there; and
 * long enough that pages by the hundred ask for it ten times a second. In ms.
 */
const COUNTS_FOR = 100;

/** When a question that no page waits for any more is given up. Milliseconds. */
const TIMEOUT = 3000;

/** Addresses whose answers are kept, so that the API need but say that nothing has changed. */
const MOST_KEPT = 200;

/** A page carries no more than that. Characters. */
const LONGEST = 200_000;

/** Of an answer's headers those that screens read. */
const READ_BY_SCREENS = ['link', 'x-total-count', 'x-total-count-mas'] as const;

interface Answer {
  etag: string | undefined;
  /** The entry of the page's `fp-data`: JSON. */
  json: string;
  until: number;
}

/** The first data of guests' pages, which come with the page: each address is asked for once at a time. */
export class FirstData {
  readonly #api: Pick<Balancer, 'ask'>;
  readonly #hopSecret: string | null;
  readonly #kept = new Kept<Answer>(MOST_KEPT);
  readonly #coming = new Map<string, Promise<Answer | null>>();

  constructor(api: Pick<Balancer, 'ask'>, { hopSecret }: Pick<Settings, 'hopSecret'>) {
    this.#api = api;
    this.#hopSecret = hopSecret;
  }

  /**
   * The text of a page's `fp-data`; null where the API does not answer it, or not to a guest.
   * @param address below the site's /api
   * @param cursor of a list's later page, which takes the place of the first one
   */
  async of(address: string, cursor: string | null): Promise<string | null> {
    const asked = cursor === null ? address : `${address}&cursor=${encodeURIComponent(cursor)}`;
    const kept = this.#kept.get(asked);
    if (kept && kept.until > performance.now()) return kept.json;
    const coming = this.#coming.get(asked) ?? this.#ask(asked, address, kept).finally(() => this.#coming.delete(asked));
    this.#coming.set(asked, coming);
    const answer = await coming;
    if (answer) this.#kept.set(asked, answer);
    return answer?.json ?? null;
  }

  /** @param address what the screen knows the answer by */
  async #ask(asked: string, address: string, kept: Answer | undefined): Promise<Answer | null> {
    const condition: Record<string, string> = kept?.etag === undefined ? {} : { 'if-none-match': kept.etag };
    const call = guestQuestion(asked, this.#hopSecret, condition);
    const timer = setTimeout(() => call.giveUp(), TIMEOUT).unref();
    try {
      const { statusCode, headers, body } = await this.#api.ask(call);
      const content = await text(body);
      const until = performance.now() + COUNTS_FOR;
      if (statusCode === 304 && kept) return { ...kept, until };
      if (statusCode !== 200 || content.length > LONGEST || !isJson(content)) return null;
      const etag = typeof headers.etag === 'string' ? headers.etag : undefined;
      return { etag, json: entryOf(address, content, headers), until };
    } catch {
      // The API is away or slow: the page goes out without.
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}

function isJson(content: string): boolean {
  try {
    JSON.parse(content);
    return true;
  } catch {
    return false;
  }
}

function entryOf(address: string, content: string, headers: Readonly<Record<string, unknown>>): string {
  const read = Object.fromEntries(READ_BY_SCREENS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  return `{${JSON.stringify(address)}:{"headers":${JSON.stringify(read)},"content":${content}}}`;
}
