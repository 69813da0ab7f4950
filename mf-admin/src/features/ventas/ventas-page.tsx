import { BackIcon, Band, buttonClass, Page } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { marcaLink } from '../../components/marca-link.tsx';
import { VentasManager } from './components/ventas-manager.tsx';

/** `/adminventas`: every sale, its proof beside its amount (specification, 'Admin sales'). */
export function VentasPage() {
  return (
    <>
      <Band
        half
        title="Control de ventas"
        brandLink={marcaLink}
        actions={
          <Link to="/admin" className={buttonClass({ size: 'sm' })}>
            <BackIcon /> Volver
          </Link>
        }
      />
      <Page>
        <VentasManager />
      </Page>
    </>
  );
}
