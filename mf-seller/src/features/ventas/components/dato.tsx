import { classNames } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import estilos from './venta-card.module.css';

interface Props {
  nombre: string;
  /** Takes the whole row. */
  ancho?: boolean;
  children: ReactNode;
}

/** A datum of a card under its name; stands in a `<dl>`. */
export function Dato({ nombre, ancho, children }: Props) {
  return (
    <div className={classNames(estilos.dato, ancho && estilos.ancho)}>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  );
}
