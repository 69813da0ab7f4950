import { Page, Skeleton, SlimHeader } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { marcaLink } from './marca-link.tsx';
import estilos from './pagina.module.css';
import { VolverButton } from './volver-button.tsx';

/** A screen that is on its way: its header is there, its layout in bones, and 'Cargando...' for those who listen. */
export function PaginaEnEspera({ children = <HuesoDeFoto /> }: { children?: ReactNode }) {
  return (
    <>
      <SlimHeader brandLink={marcaLink} actions={<VolverButton />} />
      <Page className={estilos.pagina} aria-busy="true">
        <p role="status" className={estilos.espera}>
          Cargando...
        </p>
        {children}
      </Page>
    </>
  );
}

/** The photo of a listing that is loading. */
export function HuesoDeFoto() {
  return (
    <div className={estilos.huesoDeFoto}>
      <Skeleton aspectRatio="4 / 3" />
    </div>
  );
}
