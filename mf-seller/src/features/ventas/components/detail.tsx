import { classNames } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './venta-card.module.css';

interface Props {
  nombre: string;
  /** Takes the whole row. */
  width?: boolean;
  children: ReactNode;
}

/** A datum of a card under its name; stands in a `<dl>`. */
export function Detail({ nombre, width, children }: Props) {
  return (
    <div className={classNames(styles.detail, width && styles.width)}>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  );
}
