import { Band, Page, Stack } from '@fluxpartes/ui';
import { marcaLink } from '../../components/marca-link.tsx';
import { useRecargarAlVolver } from './api/use-recargar-al-volver.ts';
import { Accesos } from './components/accesos.tsx';
import { CerrarSesionButton } from './components/cerrar-sesion-button.tsx';
import { DocumentosPendientes } from './components/documentos-pendientes.tsx';
import { PagosPendientes } from './components/pagos-pendientes.tsx';
import estilos from './panel-page.module.css';

/** `/admin`: the ways to accounts and sales, the way out, and what waits for the admin today. */
export function PanelPage() {
  useRecargarAlVolver();
  return (
    <>
      <Band half title="Panel de administración" brandLink={marcaLink} actions={<CerrarSesionButton />} />
      <Page className={estilos.pagina}>
        <Stack className={estilos.partes}>
          <Accesos />
          <div className={estilos.colas}>
            <DocumentosPendientes />
            <PagosPendientes />
          </div>
        </Stack>
      </Page>
    </>
  );
}
