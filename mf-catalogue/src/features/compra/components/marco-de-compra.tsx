import { Band, Page } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { marcaLink } from '../../../components/marca-link.tsx';
import { VolverButton } from '../../../components/volver-button.tsx';
import estilos from './compra.module.css';

/** The purchase's header and page, the same while it loads and when it is there. */
export function MarcoDeCompra({ conBarra = false, children }: { conBarra?: boolean; children: ReactNode }) {
  return (
    <>
      <Band half title="Confirmar compra" brandLink={marcaLink} actions={<VolverButton />} />
      <Page withActionBar={conBarra} className={estilos.pagina}>
        {children}
      </Page>
    </>
  );
}
