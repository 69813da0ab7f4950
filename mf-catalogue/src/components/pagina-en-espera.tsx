import { Page, Skeleton, SlimHeader, VisuallyHidden } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { marcaLink } from './marca-link.tsx';
import estilos from './pagina.module.css';
import { VolverButton } from './volver-button.tsx';

interface Props {
  /** The screen's name, for those who listen, until its own title comes. */
  titulo: string;
  children?: ReactNode;
}

/** A screen that is on its way: its header is there, its layout in bones, and 'Cargando...' is said and shown. */
export function PaginaEnEspera({ titulo, children = <HuesoDeFoto /> }: Props) {
  return (
    <>
      <SlimHeader brandLink={marcaLink} actions={<VolverButton />} />
      <Page className={estilos.pagina} aria-busy="true">
        <h1 tabIndex={-1}>
          <VisuallyHidden>{titulo}</VisuallyHidden>
        </h1>
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
