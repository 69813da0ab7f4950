import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** What is asked of the API, whichever of its processes gets it. */
export interface Question {
  method: Dispatcher.HttpMethod;
  /** The API's own path, with its query. */
  path: string;
  /** @param host the process's own name and port */
  headers?: (host: string) => IncomingHttpHeaders;
  /** A stream that takes nothing of the caller's body before it is read itself; null where there is none. */
  body?: () => Readable | null;
}

/** Methods that change nothing: a call that was lost may go out once more. */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * One call of the API, which may be tried at two of its processes, one after the other. It is the signal of each try
 * itself: an AbortController for each costs a tenth of what the site has to do for a call.
 */
export class Call extends EventEmitter {
  isGivenUp = false;
  /** Of the present try, as undici asks for it. */
  aborted = false;

  constructor(readonly question: Question) {
    super();
  }

  get isRepeatable(): boolean {
    return REPEATABLE.has(this.question.method);
  }

  /** The next try begins. */
  begin(): this {
    this.aborted = this.isGivenUp;
    return this;
  }

  /** Whoever asked has left, or waits no longer. */
  giveUp(): void {
    this.isGivenUp = true;
    this.#abort();
  }

  /** Who was asked does not answer: it may be somebody else's. One that changes something waits on: it may have been done. */
  passOver(): void {
    if (this.isRepeatable) this.#abort();
  }

  #abort(): void {
    this.aborted = true;
    this.emit('abort');
  }
}
