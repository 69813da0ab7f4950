import { brandLink } from '@fluxpartes/mf-kit';
import { BackIcon, Band, buttonClass, Page } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { CuentasManager } from './components/cuentas-manager.tsx';

/** `/admincuentas`: every account, searched, edited, and its documents approved. */
export function UsuariosPage() {
  return (
    <>
      <Band
        half
        title="Control de cuentas"
        brandLink={brandLink}
        actions={
          <Link to="/admin" className={buttonClass({ size: 'sm' })}>
            <BackIcon /> Volver
          </Link>
        }
      />
      <Page>
        <CuentasManager />
      </Page>
    </>
  );
}
