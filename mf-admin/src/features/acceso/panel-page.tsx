import { brandLink, useReloadOnReturn } from '@fluxpartes/mf-kit';
import { Band, Page, Stack } from '@fluxpartes/ui';
import { PENDIENTES_KEY } from './api/queue.ts';
import { Accesos } from './components/accesos.tsx';
import { DocumentosPendientes } from './components/documentos-pendientes.tsx';
import { LiquidacionesPendientes } from './components/liquidaciones-pendientes.tsx';
import { LogoutButton } from './components/logout-button.tsx';
import { PagosPendientes } from './components/pagos-pendientes.tsx';
import { VentasQueue } from './components/ventas-queue.tsx';
import styles from './panel-page.module.css';

/** `/admin`: the ways to accounts and sales, the way out, and what waits for the admin today. */
export function PanelPage() {
  useReloadOnReturn([PENDIENTES_KEY]);
  return (
    <>
      <Band half title="Panel de administración" brandLink={brandLink} actions={<LogoutButton />} />
      <Page className={styles.page}>
        <Stack className={styles.parts}>
          <Accesos />
          <div className={styles.queues}>
            <DocumentosPendientes />
            <PagosPendientes />
            <LiquidacionesPendientes />
            <VentasQueue kind="anulacion" />
            <VentasQueue kind="devolucion" />
          </div>
        </Stack>
      </Page>
    </>
  );
}
