import { buttonClass, CategoryDrawing, Page, SlimHeader } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BackButton } from './back-button.tsx';
import { marcaLink } from './marca-link.tsx';
import styles from './page.module.css';

interface Props {
  /** The page's h1. */
  message: string;
  /** Beside the way to the catalogue. */
  accion?: ReactNode;
}

/** A screen that has only one thing to say, and a way to the catalogue. */
export function NoticePage({ message, accion }: Props) {
  return (
    <>
      <SlimHeader brandLink={marcaLink} actions={<BackButton />} />
      <Page className={styles.notice}>
        <CategoryDrawing categoria="Motor" size={112} className={styles.chartDrawing} />
        <h1 tabIndex={-1} className={styles.message}>
          {message}
        </h1>
        <div className={styles.actions}>
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
export function PublicacionUnavailable() {
  return <NoticePage message="Esta publicación ya no está disponible." />;
}
