import type { UsuarioVisible } from '@fluxpartes/contrato';
import { onlyDigits } from '@fluxpartes/dominio';
import { Button, buttonClass, Icon, type KeyValue, KeyValueList, Skeleton, VisuallyHidden } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { useComprador } from '../api/use-comprador.ts';
import { whatsappLink } from '../whatsapp.ts';
import styles from './venta-details.module.css';

/** A speech balloon with two lines of text. */
const BALLOON = 'M3.5 20.5l1.4-4.2a8.5 8.5 0 1 1 3.1 3zM9 10h6M9 14h4';

/** Name, email, phone and DNI of who bought, with the ways to reach them; blank where they could not be loaded. */
export function CompradorDetails({ userId, compradorId }: { userId: number; compradorId: number }) {
  const { data, isPending, isError, isFetching, refetch } = useComprador(userId, compradorId);
  const detail = (value: ReactNode) => (isPending ? <Skeleton width={140} className={styles.bone} /> : value);
  const items: KeyValue[] = [
    { label: 'Nombre', value: detail(fullNombre(data)) },
    { label: 'Email', value: detail(<Email email={data?.email} />) },
    { label: 'Teléfono', value: detail(<Telefono telefono={data?.telefono} />) },
    { label: 'DNI', value: detail(data?.dni ?? '') },
  ];
  return (
    <>
      {isPending ? <p role="status">Cargando...</p> : null}
      <KeyValueList items={items} />
      {isError ? (
        <div className={styles.copy}>
          <Button size="sm" variant="tertiary" disabled={isFetching} onClick={() => void refetch()}>
            Reintentar
          </Button>
        </div>
      ) : null}
    </>
  );
}

function fullNombre(comprador: UsuarioVisible | undefined): string {
  return [comprador?.nombre, comprador?.apellido].filter(Boolean).join(' ');
}

function Email({ email }: { email: string | undefined }) {
  if (!email) return null;
  return (
    <a className={styles.link} href={`mailto:${email}`}>
      {email}
    </a>
  );
}

/** The phone to call, and beside it the chat, where the number is one that WhatsApp can have. */
function Telefono({ telefono }: { telefono: string | undefined }) {
  if (!telefono) return null;
  const whatsapp = whatsappLink(telefono);
  return (
    <span className={styles.telefono}>
      <a className={styles.link} href={`tel:${onlyDigits(telefono)}`}>
        {telefono}
      </a>
      {whatsapp ? (
        <a className={buttonClass({ size: 'sm' })} href={whatsapp} target="_blank" rel="noopener noreferrer">
          <Icon path={BALLOON} />
          WhatsApp
          <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
        </a>
      ) : null}
    </span>
  );
}
