import { RandomIdGenerator } from '@opentelemetry/sdk-trace-base';

/**
 * A trace that begins with a request has the request's id, without its dashes: who has the one from a log, or from the
 * answer in a browser, has the other. An id of another form, or none, and chance decides.
 */
export class RequestIds extends RandomIdGenerator {
  #next: string | undefined;

  constructor() {
    super();
    const { generateTraceId } = this;
    this.generateTraceId = () => this.#next ?? generateTraceId();
  }

  /** Begins a trace under a request's id. */
  under<T>(requestId: string | undefined, begin: () => T): T {
    const id = requestId?.replaceAll('-', '').toLowerCase() ?? '';
    this.#next = /^[0-9a-f]{32}$/.test(id) && /[1-9a-f]/.test(id) ? id : undefined;
    try {
      return begin();
    } finally {
      this.#next = undefined;
    }
  }
}
