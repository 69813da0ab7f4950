import { useSesion } from '@fluxpartes/mf-kit';
import { BackIcon, Band, buttonClass, Note, Page, VisuallyHidden } from '@fluxpartes/ui';
import { Link, Navigate } from 'react-router-dom';
import { marcaLink } from '../../components/marca-link.tsx';
import { Contenido } from './components/contenido.tsx';
import { DatosParaTransferencia } from './components/datos-para-transferencia.tsx';
import estilos from './components/pagina.module.css';
import { ZonaDeErrores } from './components/zona-de-errores.tsx';
import { MesaProvider, useVisible } from './tramites/mesa.tsx';

/** `/mis-compras`: the buyer's. Without a user id it leads to `/`; sellers have no purchases and go to their account. */
export function ComprasPage() {
  const sesion = useSesion();
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (sesion.perfil === 'vendedor') return <Navigate to="/micuenta" replace />;
  return (
    <MesaProvider key={sesion.userId} userId={sesion.userId}>
      <Band title="Mis compras" brandLink={marcaLink} actions={<AMiCuenta />} />
      <Page>
        <Note className={estilos.aviso}>
          <p>
            Solo se aceptan comprobantes en imagen (JPG, PNG o captura de pantalla). <b>No se acepta PDF.</b>
          </p>
        </Note>
        <ZonaDeErrores />
        <Contenido userId={sesion.userId} />
        <Anuncio />
      </Page>
      <DatosParaTransferencia />
    </MesaProvider>
  );
}

function AMiCuenta() {
  return (
    <Link className={buttonClass({ size: 'sm', className: estilos.aMiCuenta })} to="/micuenta">
      <BackIcon />
      Mi cuenta
    </Link>
  );
}

/** What has been done, for a screen reader. */
function Anuncio() {
  return <VisuallyHidden role="status">{useVisible().anuncio}</VisuallyHidden>;
}
