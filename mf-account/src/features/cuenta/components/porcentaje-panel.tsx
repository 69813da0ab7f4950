import { formatPorcentaje, Panel } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './porcentaje.module.css';

interface Props {
  title: string;
  /** The percentage that the parts add up to. */
  porcentaje: number;
  /** Under the figure: of what it is. */
  caption: string;
  parts: ReactNode;
  /** Under the parts: the way to a better one. */
  children?: ReactNode;
}

/** A percentage of the account in a figure that is seen at once, beside the parts that make it. */
export function PorcentajePanel({ title, porcentaje, caption, parts, children }: Props) {
  return (
    <Panel title={title}>
      <div className={styles.body}>
        <p className={styles.figure}>
          <strong>{formatPorcentaje(porcentaje)}</strong> {caption}
        </p>
        {parts}
      </div>
      {children ? <div className={styles.path}>{children}</div> : null}
    </Panel>
  );
}
