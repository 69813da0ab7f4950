import { brandLink, useSesion, useShell } from '@fluxpartes/mf-kit';
import { SHARE_OUTCOME } from '@fluxpartes/mf-kit/waiting';
import { BackIcon, Band, buttonClass, Note, Page, VisuallyHidden } from '@fluxpartes/ui';
import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { Content } from './components/content.tsx';
import { ErrorBoundary } from './components/error-boundary.tsx';
import styles from './components/page.module.css';
import { TransferenciaDetails } from './components/transferencia-details.tsx';
import { JobDeskProvider, useVisible } from './jobs/job-desk.tsx';
import { Tracked } from './tracking/tracked.tsx';
import { RefusedProofs } from './waiting/refused-proofs.tsx';

/** `/mis-compras`: the buyer's. Without a user id it leads to `/`; sellers have no purchases and go to their account. */
export function ComprasPage() {
  const sesion = useSesion();
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (sesion.perfil === 'vendedor') return <SellersWay />;
  return (
    <JobDeskProvider key={sesion.userId} userId={sesion.userId}>
      <Band title="Mis compras" brandLink={brandLink} actions={<ToCuenta />} />
      <Page>
        <Note className={styles.notice}>
          <p>
            Solo se aceptan comprobantes en imagen (JPG, PNG o captura de pantalla). <b>No se acepta PDF.</b>
          </p>
        </Note>
        <ErrorBoundary />
        <RefusedProofs />
        <Content userId={sesion.userId} />
        <Announcement />
      </Page>
      <TransferenciaDetails />
      <Tracked userId={sesion.userId} />
    </JobDeskProvider>
  );
}

/** A seller who has shared an image is told why it leads nowhere. */
function SellersWay() {
  const { alerts } = useShell();
  const [params] = useSearchParams();
  const hasShared = params.has(SHARE_OUTCOME);
  useEffect(() => {
    if (hasShared) void alerts.notify('Tu cuenta es de vendedor: no tiene compras a las que subirles un comprobante.');
  }, [alerts, hasShared]);
  return <Navigate to="/micuenta" replace />;
}

function ToCuenta() {
  return (
    <Link className={buttonClass({ size: 'sm', className: styles.toCuenta })} to="/micuenta">
      <BackIcon />
      Mi cuenta
    </Link>
  );
}

/** What has been done, for a screen reader. */
function Announcement() {
  return <VisuallyHidden role="status">{useVisible().announcement}</VisuallyHidden>;
}
