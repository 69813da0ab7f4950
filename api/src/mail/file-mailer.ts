import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../config/clock.ts';
import type { Config } from '../config/config.ts';
import { Mailer, type Message, toNodemailer } from './mailer.ts';
import type { RecoveryLinkPrinter } from './print-recovery-link.ts';

/** Writes mail as `.eml` files under DATA_DIR/correo, for their owner alone, and tells the terminal of a link. */
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
    // The same mail again, after a process died behind it, is the same file.
    await writeFile(file, message, { mode: 0o600 });
    if (mail.enlace !== undefined) {
      this.terminal.say(`Correo para ${mail.para}: «${mail.subject}»\n    ${mail.enlace}\n    ${file}`);
    }
  }
}
