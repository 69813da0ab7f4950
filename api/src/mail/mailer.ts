import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';

/** The parts of `process` that the printer uses: output, and the channel to the parent. */
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

  /** Does not wait until the text is written. */
  say(text: string): void {
    if (!this.speaks) return;
    if (this.speaker.connected && this.speaker.send !== undefined) {
      this.speaker.send({ report: text }, undefined, undefined, () => {});
    } else this.speaker.stdout.write(`${text}\n`);
  }
}

/** One mail, plain text. */
export interface Message {
  para: string;
  subject: string;
  text: string;
  /** The link in the mail. The terminal shows it if mails are written as files. */
  enlace?: string;
  /** Equal for a mail that is sent again, so that a mailbox may show only one. */
  id?: string;
  /** Time of the event. */
  fecha?: Date;
}

/** A mail's subject, and its text between greeting and signature. */
export type Words = Pick<Message, 'subject' | 'text'>;

/** Turns a path of the site into an absolute URL. */
export type Link = (path: string) => string;

/** Sends mail: by a mail server (SMTP_URL), or as files of the data folder. */
export abstract class Mailer {
  /**
   * Resolves when the mail server has accepted the mail; rejects otherwise, and the mail can be sent again.
   * @param cut aborts the delivery immediately
   */
  abstract send(message: Message, cut?: AbortSignal): Promise<void>;
}

/** Default sender. Its mailbox is not read. */
const NOBODY = 'no-responder';

/** The message for nodemailer. The address is a single one, never parsed as a list; no disk or network access. */
function toNodemailer({ para, subject, text, id }: Message, config: Pick<Config, 'SMTP_FROM' | 'SITE_URL'>) {
  const host = hostOf(config.SITE_URL);
  return {
    from: { name: 'FluxPartes', address: config.SMTP_FROM ?? `${NOBODY}@${host}` },
    to: { name: '', address: para },
    subject,
    text,
    ...(id !== undefined && { messageId: `<${id}@${host}>` }),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function hostOf(siteUrl: string | undefined): string {
  return siteUrl === undefined ? 'fluxpartes.local' : new URL(siteUrl).hostname;
}

/** Time zone of the users. */
export const LONG_DATE = new Intl.DateTimeFormat('es-AR', {
  dateStyle: 'long',
  timeStyle: 'short',
  // Without h23 the hour ends in 'a. m.', and a sentence would end in two full stops.
  hourCycle: 'h23',
  timeZone: 'America/Argentina/Buenos_Aires',
});

/** Writes mails as `.eml` files under DATA_DIR/correo, readable by their owner only, and prints links in the terminal. */
export class FileMailer extends Mailer {
  private readonly folder: string;
  private readonly transport = createTransport({ streamTransport: true as const, buffer: true, newline: 'unix' });

  constructor(
    private readonly config: Pick<Config, 'DATA_DIR' | 'SMTP_FROM' | 'SITE_URL'>,
    private readonly clock: Clock,
    private readonly terminal: RecoveryLinkPrinter,
  ) {
    super();
    this.folder = resolve(config.DATA_DIR, 'correo');
  }

  async send(mail: Message): Promise<void> {
    const { message } = await this.transport.sendMail(toNodemailer(mail, this.config));
    const moment = (mail.fecha ?? this.clock.now()).toISOString().replaceAll(/[:.]/g, '-');
    const file = join(this.folder, `${moment}-${mail.id?.slice(0, 16) ?? randomBytes(4).toString('hex')}.eml`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    // A mail that is sent again after a crash gets the same file name.
    await writeFile(file, message, { mode: 0o600 });
    if (mail.enlace !== undefined) {
      this.terminal.say(`Correo para ${mail.para}: «${mail.subject}»\n    ${mail.enlace}\n    ${file}`);
    }
  }
}

/** Timeouts of a mail server: connect, greeting, idle; and of the whole mail. In ms. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;
const SEND_DEADLINE = 60_000;

/**
 * Sends by SMTP_URL. In production an `smtp://` server must offer TLS, because mails hold links that open an account.
 * `?requireTLS=false` exempts a relay in the own network.
 */
export class SmtpMailer extends Mailer {
  private readonly transport;

  constructor(private readonly config: Pick<Config, 'SMTP_FROM' | 'SITE_URL' | 'isLocal'> & { SMTP_URL: string }) {
    super();
    this.transport = createTransport({ url: config.SMTP_URL, requireTLS: !config.isLocal, ...TIMEOUTS });
  }

  async send(message: Message, cut?: AbortSignal): Promise<void> {
    const deadline = AbortSignal.timeout(SEND_DEADLINE);
    await this.transport.sendMail({
      ...toNodemailer(message, this.config),
      signal: cut === undefined ? deadline : AbortSignal.any([deadline, cut]),
    });
  }
}
