import { brandLink } from '@fluxpartes/mf-kit';
import { BackIcon, Band, buttonClass, Page } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { VentasManager } from './components/ventas-manager.tsx';

/** `/adminventas`: every sale, its proof beside its amount (specification, 'Admin sales'). */
export function VentasPage() {
  return (
    <>
      <Band
        half
        title="Control de ventas"
        brandLink={brandLink}
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
