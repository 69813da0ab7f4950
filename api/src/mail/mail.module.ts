import { Module } from '@nestjs/common';
import { Clock } from '../config/config.module.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { FileMailer, Mailer, RecoveryLinkPrinter, SmtpMailer } from './mailer.ts';
import { OutboxRepository } from './outbox.repository.ts';

/** Sends by SMTP_URL. Without it, mails are written as files. */
function makeMailer(config: Config, clock: Clock): Mailer {
  const { SMTP_URL } = config;
  if (SMTP_URL !== undefined) return new SmtpMailer({ ...config, SMTP_URL });
  return new FileMailer(config, clock, new RecoveryLinkPrinter(config));
}

/** Mail: the outbox for every module, and the mailer. */
@Module({
  providers: [OutboxRepository, { provide: Mailer, useFactory: makeMailer, inject: [CONFIG, Clock] }],
  exports: [OutboxRepository, Mailer],
})
export class MailModule {}
