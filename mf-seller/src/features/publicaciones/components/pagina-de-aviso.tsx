import { useVolver } from '@fluxpartes/mf-kit';
import { BackIcon, Button, buttonClass, CategoryDrawing, Page, SlimHeader } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './pagina-de-aviso.module.css';

interface Props {
  /** The page's h1. */
  mensaje: string;
  /** Beside the ways to one's listings and to the catalogue. */
  accion?: ReactNode;
}

/** A screen about one's listings that has only one thing to say. */
export function PaginaDeAviso({ mensaje, accion }: Props) {
  const volver = useVolver();
  return (
    <>
      <SlimHeader
        brandLink={(contenido) => <Link to="/home" {...contenido} />}
        actions={
          <Button size="sm" icon={<BackIcon />} onClick={volver}>
            Volver
          </Button>
        }
      />
      <Page className={styles.aviso}>
        <CategoryDrawing categoria="Motor" size={112} className={styles.dibujo} />
        <h1 tabIndex={-1} className={styles.mensaje}>
          {mensaje}
        </h1>
        <div className={styles.acciones}>
          <Link className={buttonClass({ variant: 'primary' })} to="/mis-publicaciones">
            Ir a mis publicaciones
          </Link>
          <Link className={buttonClass()} to="/home">
            Ir al catálogo
          </Link>
          {accion}
        </div>
      </Page>
    </>
  );
}
