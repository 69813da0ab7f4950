import type { Config } from '../config/config.ts';

/** The part of `process` that this needs: its output, and the channel to its parent. */
interface Speaker {
  connected?: boolean;
  send?: (message: { report: string }, handle: undefined, options: undefined, done: () => void) => unknown;
  stdout: { write: (text: string) => unknown };
}

/**
 * Prints a recovery link in the terminal of a local set-up. `npm start` redirects the output of its programs to files, so
 * the link goes by the IPC channel. In production, and with a silent log, it prints no link.
 */
export class RecoveryLinkPrinter {
  private readonly speaks: boolean;

  constructor(
    config: Pick<Config, 'isLocal' | 'LOG_LEVEL'>,
    private readonly speaker: Speaker = process,
  ) {
    this.speaks = config.isLocal && config.LOG_LEVEL !== 'silent';
  }

  /** Does not wait for the write. */
  say(text: string): void {
    if (!this.speaks) return;
    if (this.speaker.connected && this.speaker.send !== undefined) {
      this.speaker.send({ report: text }, undefined, undefined, () => {});
    } else this.speaker.stdout.write(`${text}\n`);
  }
}
