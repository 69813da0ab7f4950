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
