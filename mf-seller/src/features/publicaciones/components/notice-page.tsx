import { useGoBack } from '@fluxpartes/mf-kit';
import { BackIcon, Button, buttonClass, CategoryDrawing, Page, SlimHeader } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './notice-page.module.css';

interface Props {
  /** The page's h1. */
  message: string;
  /** Beside the ways to one's listings and to the catalogue. */
  accion?: ReactNode;
}

/** A screen about one's listings that has only one thing to say. */
export function NoticePage({ message, accion }: Props) {
  const goBack = useGoBack();
  return (
    <>
      <SlimHeader
        brandLink={(content) => <Link to="/home" {...content} />}
        actions={
          <Button size="sm" icon={<BackIcon />} onClick={goBack}>
            Volver
          </Button>
        }
      />
      <Page className={styles.notice}>
        <CategoryDrawing categoria="Motor" size={112} className={styles.chartDrawing} />
        <h1 tabIndex={-1} className={styles.message}>
          {message}
        </h1>
        <div className={styles.actions}>
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
