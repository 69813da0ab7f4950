import { onlyDigits, whatsappLink } from '@fluxpartes/dominio';
import { EmailText, VisuallyHidden } from '@fluxpartes/ui';
import styles from './layout.module.css';

/** '-' without an address. */
export function MailLink({ email }: { email: string }) {
  if (email === '') return '-';
  return (
    <a className={styles.contact} href={`mailto:${email}`}>
      <span>
        <EmailText email={email} />
      </span>
    </a>
  );
}

/** The number to call, and WhatsApp if it can be a mobile. */
export function TelefonoLinks({ telefono }: { telefono: string }) {
  if (telefono === '') return '-';
  const whatsapp = whatsappLink(telefono);
  return (
    <span className={styles.contacts}>
      <a className={styles.contact} href={`tel:${onlyDigits(telefono)}`}>
        {telefono}
      </a>
      {whatsapp ? (
        <a className={styles.contact} href={whatsapp} target="_blank" rel="noopener noreferrer">
          WhatsApp
          <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
        </a>
      ) : null}
    </span>
  );
}
