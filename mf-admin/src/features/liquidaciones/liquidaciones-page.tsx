import { brandLink } from '@fluxpartes/mf-kit';
import { BackIcon, Band, buttonClass, Page } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { LiquidacionesManager } from './components/liquidaciones-manager.tsx';

/** `/adminliquidaciones`: what the shops are to be paid, and what they were. */
export function LiquidacionesPage() {
  return (
    <>
      <Band
        half
        title="Liquidaciones"
        brandLink={brandLink}
        actions={
          <Link to="/admin" className={buttonClass({ size: 'sm' })}>
            <BackIcon /> Volver
          </Link>
        }
      />
      <Page>
        <LiquidacionesManager />
      </Page>
    </>
  );
}
