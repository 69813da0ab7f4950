import { brandLink, useSesion } from '@fluxpartes/mf-kit';
import { BackIcon, Band, buttonClass, Page } from '@fluxpartes/ui';
import { Link, Navigate } from 'react-router-dom';
import { VendedorVentas } from './components/vendedor-ventas.tsx';

/** `/mis-ventas`: a seller's sales. Buyers have none to see (specification, section 6) and go to their account, a guest to the login. */
export function VentasPage() {
  const sesion = useSesion();
  if (sesion.tipo !== 'usuario') return <Navigate to="/" replace />;
  if (sesion.perfil !== 'vendedor') return <Navigate to="/micuenta" replace />;
  return (
    <>
      <Band
        half
        title="Mis ventas"
        brandLink={brandLink}
        actions={
          <Link to="/micuenta" className={buttonClass({ size: 'sm' })}>
            <BackIcon /> Mi cuenta
          </Link>
        }
      />
      <Page>
        <VendedorVentas userId={sesion.userId} />
      </Page>
    </>
  );
}
