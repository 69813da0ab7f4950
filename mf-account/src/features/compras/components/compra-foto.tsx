import type { Compra } from '@fluxpartes/contrato';
import { BoxIcon, Photo } from '@fluxpartes/ui';
import type { ReactNode } from 'react';

interface Props {
  compra: Pick<Compra, 'foto'>;
  /** The side of the square that it fills, in px. */
  side: number;
  className: string | undefined;
  /** What stands there without a photo; a box by default. */
  withoutFoto?: ReactNode;
}

/** The product's photo in a small square. It says nothing that the name beside it does not say. */
export function CompraFoto({ compra: { foto }, side, className, withoutFoto = <BoxIcon size={side / 2} /> }: Props) {
  return (
    <span className={className} aria-hidden="true">
      {foto ? (
        <Photo url={foto} alt="" categoria="Accesorios" sizes={`${side}px`} width={side} height={side} />
      ) : (
        withoutFoto
      )}
    </span>
  );
}
