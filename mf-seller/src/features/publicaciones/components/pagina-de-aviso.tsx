import { BackIcon, buttonClass, CategoryDrawing, Page, SlimHeader } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './pagina-de-aviso.module.css';

interface Props {
  /** The page's h1. */
  mensaje: string;
  /** Beside the way back to one's listings. */
  accion?: ReactNode;
}

/** A screen about one's listings that has only one thing to say. */
export function PaginaDeAviso({ mensaje, accion }: Props) {
  return (
    <>
      <SlimHeader
        brandLink={(contenido) => <Link to="/home" {...contenido} />}
        actions={
          <Link className={buttonClass({ size: 'sm' })} to="/home">
            <BackIcon />
            Ir al catálogo
          </Link>
        }
      />
      <Page className={styles.aviso}>
        <CategoryDrawing categoria="Motor" size={112} className={styles.dibujo} />
        <h1 tabIndex={-1} className={styles.mensaje}>
          {mensaje}
        </h1>
        <div className={styles.acciones}>
          {accion}
          <Link className={buttonClass({ variant: 'primary' })} to="/mis-publicaciones">
            Ir a mis publicaciones
          </Link>
        </div>
      </Page>
    </>
  );
}
