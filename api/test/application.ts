import type { NestExpressApplication } from '@nestjs/platform-express';
import type TestAgent from 'supertest/lib/agent.js';
import { Clock } from '../src/config/config.module.ts';

/** A clock that a spec can move. */
export class TestClock extends Clock {
  private offset = 0;

  override now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** Moves the clock, in ms; a negative number moves it back. */
  advance(ms: number): void {
    this.offset += ms;
  }

  /** Resets the clock to the present. */
  reset(): void {
    this.offset = 0;
  }
}

/** The real application with its own database and data folder. */
export interface TestApp {
  app: NestExpressApplication;
  clock: TestClock;
  dataDir: string;
  databaseUrl: string;
  /** A client without cookies: a guest. */
  guest: () => TestAgent;
  /** A client that keeps its cookie, logged in. */
  login: (email: string, password: string) => Promise<TestAgent>;
  loginAdmin: () => Promise<TestAgent>;
  /** Reads or prepares rows directly in the database, without the API. */
  query: <T = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<T[]>;
  close: () => Promise<void>;
}
