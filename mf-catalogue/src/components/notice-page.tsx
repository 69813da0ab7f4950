import { brandLink } from '@fluxpartes/mf-kit';
import { buttonClass, NoticePage as Notice, SlimHeader } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BackButton } from './page.tsx';

interface Props {
  /** The page's h1. */
  message: string;
  /** A second line: the reason. */
  detail?: string | undefined;
  /** Beside the way to the catalogue. */
  accion?: ReactNode;
}

/** A screen that has only one thing to say, and a way to the catalogue. */
export function NoticePage({ message, detail, accion }: Props) {
  return (
    <>
      <SlimHeader brandLink={brandLink} actions={<BackButton />} />
      <Notice message={message} detail={detail}>
        <Link className={buttonClass({ variant: 'primary' })} to="/home">
          Ir al catálogo
        </Link>
        {accion}
      </Notice>
    </>
  );
}

/** For a deleted, paused or sold-out listing. */
export function PublicacionUnavailable({ isSoldOut = false }: { isSoldOut?: boolean }) {
  return <NoticePage message={isSoldOut ? 'Sin unidades' : 'Esta publicación ya no está disponible.'} />;
}
