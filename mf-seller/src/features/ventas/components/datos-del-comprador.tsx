import type { UsuarioVisible } from '@fluxpartes/contrato';
import { soloDigitos } from '@fluxpartes/dominio';
import { Button, buttonClass, Icon, type KeyValue, KeyValueList, Skeleton, VisuallyHidden } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { useComprador } from '../api/use-comprador.ts';
import { enlaceDeWhatsapp } from '../whatsapp.ts';
import estilos from './detalles-de-venta.module.css';

/** A speech balloon with two lines of text. */
const GLOBO = 'M3.5 20.5l1.4-4.2a8.5 8.5 0 1 1 3.1 3zM9 10h6M9 14h4';

/** Name, email, phone and DNI of who bought, with the ways to reach them; blank where they could not be loaded. */
export function DatosDelComprador({ userId, compradorId }: { userId: number; compradorId: number }) {
  const { data, isPending, isError, isFetching, refetch } = useComprador(userId, compradorId);
  const dato = (valor: ReactNode) => (isPending ? <Skeleton width={140} className={estilos.hueso} /> : valor);
  const items: KeyValue[] = [
    { label: 'Nombre', value: dato(nombreCompleto(data)) },
    { label: 'Email', value: dato(<Email email={data?.email} />) },
    { label: 'Teléfono', value: dato(<Telefono telefono={data?.telefono} />) },
    { label: 'DNI', value: dato(data?.dni ?? '') },
  ];
  return (
    <>
      {isPending ? <p role="status">Cargando...</p> : null}
      <KeyValueList items={items} />
      {isError ? (
        <div className={estilos.copiar}>
          <Button size="sm" variant="tertiary" disabled={isFetching} onClick={() => void refetch()}>
            Reintentar
          </Button>
        </div>
      ) : null}
    </>
  );
}

function nombreCompleto(comprador: UsuarioVisible | undefined): string {
  return [comprador?.nombre, comprador?.apellido].filter(Boolean).join(' ');
}

function Email({ email }: { email: string | undefined }) {
  if (!email) return null;
  return (
    <a className={estilos.enlace} href={`mailto:${email}`}>
      {email}
    </a>
  );
}

/** The phone to call, and beside it the chat, where the number is one that WhatsApp can have. */
function Telefono({ telefono }: { telefono: string | undefined }) {
  if (!telefono) return null;
  const whatsapp = enlaceDeWhatsapp(telefono);
  return (
    <span className={estilos.telefono}>
      <a className={estilos.enlace} href={`tel:${soloDigitos(telefono)}`}>
        {telefono}
      </a>
      {whatsapp ? (
        <a className={buttonClass({ size: 'sm' })} href={whatsapp} target="_blank" rel="noopener noreferrer">
          <Icon path={GLOBO} />
          WhatsApp
          <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
        </a>
      ) : null}
    </span>
  );
}
