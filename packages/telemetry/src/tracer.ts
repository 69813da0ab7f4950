import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request as a trace begins, or goes on, with it. */
export interface TracedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** Its id in the logs and in its answer; undefined where nobody has given it one yet. */
  requestId: string | undefined;
  /** What it says of the trace that it belongs to counts: it comes from one of ours. */
  isBelieved: boolean;
}

/** What is asked of another program. Neither holds a value that came with a request. */
export interface Step {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** Tells what a request set off, and how long each part took. */
export interface Tracer {
  /** Runs what answers a request; what it asks of others, however deep, belongs to it. */
  request(traced: TracedRequest, work: () => void): void;
  /** Runs a question of the request, or the work, at hand; where there is none it is not told of. */
  step<T>(step: Step, work: () => Promise<T>): Promise<T>;
  /** Runs work that no request is behind. */
  begin<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** By which another program of ours knows what its request belongs to. */
  headers(): Record<string, string>;
  /** Sends what is not sent yet. */
  stop(): Promise<void>;
}
