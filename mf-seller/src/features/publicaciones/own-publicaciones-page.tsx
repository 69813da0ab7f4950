import { canPublicar } from '@fluxpartes/dominio';
import { brandLink, useSesion } from '@fluxpartes/mf-kit';
import { BackIcon, Band, buttonClass, Page } from '@fluxpartes/ui';
import { Link, Navigate } from 'react-router-dom';
import { OwnPublicaciones } from './components/own-publicaciones.tsx';

/** `/own-publicaciones`: a seller's own listings, paused ones too. A mechanic has none and goes to the catalogue. */
export function OwnPublicacionesPage() {
  const sesion = useSesion();
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (!canPublicar(sesion.perfil)) return <Navigate to="/home" replace />;
  return (
    <>
      <Band
        half
        title="Mis publicaciones"
        brandLink={brandLink}
        actions={
          <Link className={buttonClass({ size: 'sm' })} to="/micuenta">
            <BackIcon />
            Volver
          </Link>
        }
      />
      <Page>
        <OwnPublicaciones userId={sesion.userId} />
      </Page>
    </>
  );
}
