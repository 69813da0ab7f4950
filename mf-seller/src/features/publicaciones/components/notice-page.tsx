import { brandLink, useGoBack } from '@fluxpartes/mf-kit';
import { BackIcon, Button, buttonClass, NoticePage as Notice, SlimHeader } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

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
        brandLink={brandLink}
        actions={
          <Button size="sm" icon={<BackIcon />} onClick={goBack}>
            Volver
          </Button>
        }
      />
      <Notice message={message}>
        <Link className={buttonClass({ variant: 'primary' })} to="/mis-publicaciones">
          Ir a mis publicaciones
        </Link>
        <Link className={buttonClass()} to="/home">
          Ir al catálogo
        </Link>
        {accion}
      </Notice>
    </>
  );
}
