import { Injectable } from '@nestjs/common';

/** The one source of the present moment, so that tests can set it. */
@Injectable()
export class Clock {
  /** The present moment. */
  now(): Date {
    return new Date();
  }
}

/**
 * The present moment by the database's clock, which all processes share: what this machine takes for the time, and whether
 * somebody sets it anew, counts for nothing. Between two looks at the database it goes on by the monotonic clock.
 */
export class DatabaseClock extends Clock {
  /** What the database's clock said when the monotonic one stood at 0. In ms since 1970. */
  private start: number | undefined;

  override now(): Date {
    return this.start === undefined ? super.now() : new Date(this.start + performance.now());
  }

  /** @param time what the database's clock said, in ms since 1970 @param at when, by the monotonic clock */
  follow(time: number, at: number): void {
    this.start = time - at;
  }
}
