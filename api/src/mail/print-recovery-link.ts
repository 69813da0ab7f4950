import type { Config } from '../config/config.ts';

/** What is needed of the process: its own output, and the channel to the program that started it. */
interface Speaker {
  connected?: boolean;
  send?: (message: { report: string }, handle: undefined, options: undefined, done: () => void) => unknown;
  stdout: { write: (text: string) => unknown };
}

/**
 * A few words for whoever sits at a local set-up's terminal. `npm start` keeps the output of its programs in files, so they
 * travel to it by its channel. In production, and where the log is silent, nothing is ever said.
 */
export class RecoveryLinkPrinter {
  private readonly speaks: boolean;

  constructor(
    config: Pick<Config, 'isLocal' | 'LOG_LEVEL'>,
    private readonly speaker: Speaker = process,
  ) {
    this.speaks = config.isLocal && config.LOG_LEVEL !== 'silent';
  }

  /** Says it now; nothing waits for it. */
  say(text: string): void {
    if (!this.speaks) return;
    if (this.speaker.connected && this.speaker.send !== undefined) {
      this.speaker.send({ report: text }, undefined, undefined, () => {});
    } else this.speaker.stdout.write(`${text}\n`);
  }
}
