import { type UsuarioVisible, type Venta, ventaRecorrido } from '@fluxpartes/contrato';
import { onlyDigits, pesosACentavos, whatsappLink } from '@fluxpartes/dominio';
import { Retry, useCopy, useShell } from '@fluxpartes/mf-kit';
import {
  Button,
  buttonClass,
  CopyIcon,
  Dialog,
  formatFecha,
  formatPesos,
  formatTime,
  Icon,
  type KeyValue,
  KeyValueList,
  Skeleton,
  Timeline,
  VisuallyHidden,
} from '@fluxpartes/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { PagoRecibido } from './venta-card.tsx';
import { direccionText, direccionWithAltura, envioInWords, hasEnvio } from './venta-values.ts';
import styles from './ventas.module.css';
import { useComprador } from './ventas-api.ts';

const RequestCancellation = lazy(() => import('./request-cancellation.tsx'));

interface Props {
  /** The seller's. */
  userId: number;
  venta: Venta;
  onClose: () => void;
}

export function VentaDetails({ userId, venta, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Detalles de la venta"
      closeLabel="Cerrar detalles"
      actions={<Button onClick={onClose}>Cerrar</Button>}
    >
      <KeyValueList
        items={[
          { label: 'ID de la venta', value: venta.id },
          { label: 'Producto', value: venta.nombre_producto },
          { label: 'Cantidad', value: venta.cantidad },
          { label: 'Monto', value: formatPesos(pesosACentavos(venta.monto)), tone: 'strong' },
          { label: 'Fecha y hora', value: `${formatFecha(venta.fecha)} ${formatTime(venta.fecha)}` },
          { label: 'Pago recibido', value: <PagoRecibido recibido={venta.pago_recibido} short /> },
          { label: 'Envío', value: envioInWords(venta) },
        ]}
      />
      <div className={styles.timeline}>
        <Timeline stations={ventaRecorrido('vendedor', venta)} />
      </div>
      {hasEnvio(venta) ? <Target venta={venta} /> : null}
      <h3 className={styles.detailsTitle}>Datos del comprador</h3>
      <CompradorDetails userId={userId} venta={venta} />
      <Suspense>
        <RequestCancellation venta={venta} />
      </Suspense>
    </Dialog>
  );
}

function Target({ venta }: { venta: Venta }) {
  return (
    <>
      <h3 className={styles.detailsTitle}>Datos de envío</h3>
      <KeyValueList
        items={[
          { label: 'Localidad de envío', value: venta.localidad_envio },
          { label: 'Dirección', value: direccionWithAltura(venta) },
          { label: 'Entrecalles', value: venta.entrecalles_envio },
        ]}
      />
      <CopyDireccion venta={venta} />
    </>
  );
}

const SPEECH_BALLOON = 'M3.5 20.5l1.4-4.2a8.5 8.5 0 1 1 3.1 3zM9 10h6M9 14h4';

/** The buyer's data and contact links; blank if they could not be loaded. */
function CompradorDetails({ userId, venta }: { userId: number; venta: Venta }) {
  const query = useComprador(userId, venta.comprador_id);
  const { data, isPending, isError } = query;
  const greeting = `Hola ${data?.nombre}, por tu compra #${venta.id} de FluxPartes: `;
  const detail = (value: ReactNode) => (isPending ? <Skeleton width={140} className={styles.valueSkeleton} /> : value);
  const items: KeyValue[] = [
    { label: 'Nombre', value: detail(fullNombre(data)) },
    { label: 'Email', value: detail(<Email email={data?.email} />) },
    { label: 'Teléfono', value: detail(<Telefono telefono={data?.telefono} greeting={greeting} />) },
    { label: 'DNI', value: detail(data?.dni ?? '') },
  ];
  return (
    <>
      {isPending ? <p role="status">Cargando...</p> : null}
      <KeyValueList items={items} />
      {isError ? (
        <div className={styles.copy}>
          <Retry query={query} />
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

/** The WhatsApp link is omitted if the number cannot be a mobile. */
function Telefono({ telefono, greeting }: { telefono: string | undefined; greeting: string }) {
  if (!telefono) return null;
  const whatsapp = whatsappLink(telefono);
  return (
    <span className={styles.telefono}>
      <a className={styles.link} href={`tel:${onlyDigits(telefono)}`}>
        {telefono}
      </a>
      {whatsapp ? (
        <a
          className={buttonClass({ size: 'sm' })}
          href={`${whatsapp}?text=${encodeURIComponent(greeting)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon path={SPEECH_BALLOON} />
          WhatsApp
          <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
        </a>
      ) : null}
    </span>
  );
}

/** If the browser blocks the clipboard, an alert shows the address to copy by hand. */
function CopyDireccion({ venta }: { venta: Venta }) {
  const { alerts } = useShell();
  const { copied, copy } = useCopy();
  const copyDireccion = async () => {
    const text = direccionText(venta);
    if (!(await copy(text))) await alerts.notify(`Copiá la dirección: ${text}`);
  };
  return (
    <div className={styles.copy}>
      <span role="status" className={styles.copied}>
        {copied === null ? null : 'Dirección copiada'}
      </span>
      <Button size="sm" icon={<CopyIcon />} onClick={() => void copyDireccion()}>
        Copiar dirección
      </Button>
    </div>
  );
}
