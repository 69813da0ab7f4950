import { buttonClass, CategoryDrawing, Page, SlimHeader } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { marcaLink } from './marca-link.tsx';
import estilos from './pagina.module.css';
import { VolverButton } from './volver-button.tsx';

interface Props {
  /** The page's h1. */
  mensaje: string;
  /** Beside the way to the catalogue. */
  accion?: ReactNode;
}

/** A screen that has only one thing to say, and a way to the catalogue. */
export function PaginaDeAviso({ mensaje, accion }: Props) {
  return (
    <>
      <SlimHeader brandLink={marcaLink} actions={<VolverButton />} />
      <Page className={estilos.aviso}>
        <CategoryDrawing categoria="Motor" size={112} className={estilos.dibujo} />
        <h1 tabIndex={-1} className={estilos.mensaje}>
          {mensaje}
        </h1>
        <div className={estilos.acciones}>
          <Link className={buttonClass({ variant: 'primary' })} to="/home">
            Ir al catálogo
          </Link>
          {accion}
        </div>
      </Page>
    </>
  );
}

/** A listing that is gone or paused. */
export function PublicacionNoDisponible() {
  return <PaginaDeAviso mensaje="Esta publicación ya no está disponible." />;
}
