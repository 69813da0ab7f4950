import type { Config } from '../config/config.ts';

/** One mail, plain text. */
export interface Message {
  para: string;
  subject: string;
  text: string;
  /** The link that it is about; where mail is written as files of a local set-up, the terminal shows it. */
  enlace?: string;
  /** The same for what is the same mail, sent again; a mailbox may show one of these alone. */
  id?: string;
  /** When what it tells of was. */
  fecha?: Date;
}

/** A mail's subject, and its text between greeting and signature. */
export type Words = Pick<Message, 'subject' | 'text'>;

/** Gives a page of the site its address. */
export type Link = (path: string) => string;

/** Sends mail: by a mail server (SMTP_URL), or as files of the data folder. */
export abstract class Mailer {
  /**
   * Resolves when the mail is out of our hands; rejects where it is not, and then it may be tried again.
   * @param cut ends what is under way at once
   */
  abstract send(message: Message, cut?: AbortSignal): Promise<void>;
}

/** Who mail comes from where the operator does not say: nobody reads it. */
const NOBODY = 'no-responder';

/** The message as nodemailer takes it. The address is one, never parsed as a list, and nothing is read from disk or net. */
export function toNodemailer({ para, subject, text, id }: Message, config: Pick<Config, 'SMTP_FROM' | 'SITE_URL'>) {
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

/** What users read in a mail is told in their own time. */
export const LONG_DATE = new Intl.DateTimeFormat('es-AR', {
  dateStyle: 'long',
  timeStyle: 'short',
  // Without it the hour ends in 'a. m.', and a sentence in two full stops.
  hourCycle: 'h23',
  timeZone: 'America/Argentina/Buenos_Aires',
});
