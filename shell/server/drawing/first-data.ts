import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { STATE_HEADER } from '@fluxpartes/http';
import type { Api } from '../api.ts';
import { inlineText } from '../html.ts';
import { CatalogueStates, COUNTS_FOR, type Dated } from './catalogue-states.ts';
import { Kept } from './kept.ts';

/** How long an answer counts at the most without being asked for itself, whatever the catalogue's state. In ms. */
const TRUSTED_FOR = 60_000;

/** From then on it is asked for beside the pages, one after the other, so that they do not all become old at once. In ms. */
const ASKED_AGAIN_AFTER = 30_000;

/** When a question that no page waits for any more is given up. Milliseconds. */
const TIMEOUT = 3000;

/** Of the answers that are kept, so that the API need but say that nothing has changed; a list of 24 has some 20 000. In characters. */
const MOST_KEPT = 12_000_000;

/** The shortest of what the API keeps ready: it says in which state the catalogue is. */
const OF_THE_STATE: FirstQuestion = { address: '/publicaciones?limite=1', cursor: null };

/** Addresses of which it is kept for a moment that the API does not answer them. */
const MOST_REFUSED = 500;

/** A page carries no more than that. Characters. */
const LONGEST = 200_000;

/** Of an answer's headers those that screens read. */
const READ_BY_SCREENS = ['link', 'x-total-count', 'x-total-count-mas'] as const;

/** The first data of a page. */
export interface FirstAnswer {
  /** The text of the page's `fp-data`: JSON that can stand in a script element. */
  text: string;
  /** Of its text: no other has it. */
  digest: string;
}

interface KeptAnswer extends FirstAnswer, Dated {
  etag: string | undefined;
}

/** An address below the site's /api, and where a list's later page begins, which takes the place of the first one. */
export interface FirstQuestion {
  address: string;
  cursor: string | null;
}

const askedOf = ({ address, cursor }: FirstQuestion): string =>
  cursor === null ? address : `${address}&cursor=${encodeURIComponent(cursor)}`;

/** The first data of guests' pages, which come with the page: each address is asked for once at a time. */
export class FirstData {
  readonly #api: Pick<Api, 'get'>;
  readonly #kept = new Kept<KeptAnswer>(MOST_KEPT, (answer) => answer.text.length);
  readonly #coming = new Map<string, Promise<KeptAnswer | 'gone' | null>>();
  readonly #refused = new Kept<{ at: number; isGone: boolean }>(MOST_REFUSED);
  #isAskingAgain = false;
  readonly #states = new CatalogueStates(() => this.#askFor(OF_THE_STATE));

  constructor(api: Pick<Api, 'get'>) {
    this.#api = api;
  }

  /** What need not be asked for now. */
  inHand(question: FirstQuestion): FirstAnswer | undefined {
    const kept = this.#kept.get(askedOf(question));
    if (!kept || !this.#counts(kept)) return undefined;
    if (performance.now() - kept.askedAt > ASKED_AGAIN_AFTER) void this.#askAgain(question);
    return kept;
  }

  /** Null where the API does not answer it, or not to a guest. */
  async of(question: FirstQuestion): Promise<FirstAnswer | null> {
    const asked = askedOf(question);
    if (performance.now() - (this.#refused.get(asked)?.at ?? Number.NEGATIVE_INFINITY) < COUNTS_FOR) return null;
    const kept = this.#kept.get(asked);
    if (kept && this.#counts(kept)) return kept;
    if (kept && this.#isTrusted(kept) && (await this.#states.isStillPresent(kept))) return kept;
    return this.#askFor(question);
  }

  /** What it was the last time, whether or not it still is. */
  last(question: FirstQuestion): FirstAnswer | undefined {
    return this.#kept.get(askedOf(question));
  }

  /** Whether the API said, when it did not answer it last, that there is no such thing. */
  wasGone(question: FirstQuestion): boolean {
    return this.#refused.get(askedOf(question))?.isGone ?? false;
  }

  #counts(kept: KeptAnswer): boolean {
    const isNew = performance.now() - kept.askedAt < COUNTS_FOR;
    return isNew || (this.#isTrusted(kept) && this.#states.isPresent(kept));
  }

  #isTrusted({ askedAt }: KeptAnswer): boolean {
    return performance.now() - askedAt < TRUSTED_FOR;
  }

  async #askAgain(question: FirstQuestion): Promise<void> {
    if (this.#isAskingAgain) return;
    this.#isAskingAgain = true;
    await this.#askFor(question).finally(() => {
      this.#isAskingAgain = false;
    });
  }

  async #askFor(question: FirstQuestion): Promise<KeptAnswer | null> {
    const asked = askedOf(question);
    const coming = this.#coming.get(asked);
    const asking =
      coming ?? this.#ask(asked, question.address, this.#kept.get(asked)).finally(() => this.#coming.delete(asked));
    this.#coming.set(asked, asking);
    const answer = await asking;
    if (answer !== null && answer !== 'gone') {
      this.#kept.set(asked, answer);
      return answer;
    }
    // What is gone may not be shown by what was known of it.
    this.#kept.delete(asked);
    this.#refused.set(asked, { at: performance.now(), isGone: answer === 'gone' });
    return null;
  }

  /** @param address what the screen knows the answer by */
  async #ask(asked: string, address: string, kept: KeptAnswer | undefined): Promise<KeptAnswer | 'gone' | null> {
    const askedAt = performance.now();
    // The API's quick way compares weak tags alone.
    const condition: Record<string, string> = kept?.etag?.startsWith('W/') ? { 'if-none-match': kept.etag } : {};
    const sent = { timeout: TIMEOUT, headers: { ...condition, [STATE_HEADER]: '?' } };
    try {
      const { statusCode, headers, body } = await this.#api.get(asked, sent);
      const content = await text(body);
      const [etag, said] = [headers.etag, headers[STATE_HEADER]].map((one) => one?.toString());
      const state = this.#states.hear(said, askedAt);
      if (statusCode === 304 && kept) return { ...kept, askedAt, state };
      if (statusCode === 404) return 'gone';
      if (statusCode !== 200 || content.length > LONGEST || !isJson(content)) return null;
      return { etag, askedAt, state, ...answerOf(address, content, headers) };
    } catch {
      // The API is away or slow: the page goes out without.
      return null;
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

function answerOf(address: string, content: string, headers: Readonly<Record<string, unknown>>): FirstAnswer {
  const read = Object.fromEntries(READ_BY_SCREENS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  const entry = `{${JSON.stringify(address)}:{"headers":${JSON.stringify(read)},"content":${content}}}`;
  return { text: inlineText(entry), digest: createHash('sha1').update(entry).digest('base64') };
}
