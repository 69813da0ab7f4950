import { currentTracer, statementStep } from '@fluxpartes/telemetry';
import pg from 'pg';
import { isStalePlan } from './database-errors.ts';
import { DatabaseUnavailableError, waitForDatabase } from './database-time-budget.ts';

type Query = Pick<pg.QueryConfig, 'name' | 'text' | 'values'>;
type Send = (query: Query) => Promise<pg.QueryResult>;

/**
 * A connection that is never used again once an answer did not come in time. pg's own `query_timeout` leaves it with the
 * statement still under way and its transaction open: whoever got it next would work inside a stranger's transaction. Nor is
 * one that has prepared what a migration made outdated.
 */
export class DeadlineClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send: Send = this.query.bind(this);
    // TypeORM asks by text and values, reads by name; the other forms of the signature have no caller.
    this.query = ((query: string | Query, values?: unknown[]) =>
      this.ask(send, typeof query === 'string' ? { text: query, values } : query)) as typeof this.query;
    // Between the pool and TypeORM nobody listens for a moment, and an error that nobody hears ends the process.
    this.on('error', () => {});
  }

  /** Cuts the connection at once: the server rolls back what was open, and the pool drops it. */
  abandon(): void {
    void this.end();
    this.connection.stream.destroy();
  }

  /** What is asked for in one turn leaves in one write: PostgreSQL wakes up once for all of it. */
  private gather(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  private async ask(send: Send, query: Query): Promise<pg.QueryResult> {
    this.gather();
    try {
      const tracer = currentTracer();
      const asked = () => waitForDatabase(() => send(query));
      const result = await (tracer === undefined ? asked() : tracer.step(statementStep(query.text), asked));
      // PostgreSQL takes it for a ROLLBACK where a statement before it failed, and calls that done.
      if (query.text === 'COMMIT' && result.command === 'ROLLBACK') {
        throw new Error('nothing was committed: what failed inside was caught');
      }
      return result;
    } catch (error) {
      if (error instanceof DatabaseUnavailableError || isStalePlan(error)) this.abandon();
      throw error;
    }
  }
}
