import type { Config } from '../config/config.ts';
import type { Message } from './mailer.ts';

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
