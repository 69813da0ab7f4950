import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { Mailer, type Message, toNodemailer } from './mailer.ts';

/** How long a mail server may take to be reached, to greet, to be silent; and the whole mail. In ms. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;
export const SEND_DEADLINE = 60_000;

/**
 * Sends by SMTP_URL. In production an `smtp://` server has to offer TLS, since a mail holds a link that opens an account;
 * `?requireTLS=false` in the address lets a relay of one's own network off.
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
