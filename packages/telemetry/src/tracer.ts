import type { IncomingMessage, ServerResponse } from 'node:http';

export interface TracedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** The id in logs and response; undefined if none was assigned yet. */
  requestId: string | undefined;
  /** Whether the request's trace headers are trusted. */
  isBelieved: boolean;
}

/** A call to another program. Neither field contains a value of a request. */
export interface Step {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** Records spans of requests, jobs and their calls. */
export interface Tracer {
  /** Runs a request's work; nested steps belong to its span. */
  request(traced: TracedRequest, work: () => void): void;
  /** Runs a step of the current span; without one nothing is recorded. */
  step<T>(step: Step, work: () => Promise<T>): Promise<T>;
  /** Runs work without a request, such as a job. */
  begin<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Headers that propagate the trace to another program. */
  headers(): Record<string, string>;
  /** Flushes pending spans. */
  stop(): Promise<void>;
}
