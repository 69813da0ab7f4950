import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The panel's h2, which also names the section. */
  title?: ReactNode;
}

/** A raised surface with a border and the resting shadow. */
export function Panel({ title, className, children, ...rest }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={title ? id : undefined} {...rest} className={classNames(styles.panel, className)}>
      {title ? (
        <h2 id={id} className={styles.panelTitle}>
          {title}
        </h2>
      ) : null}
      {children}
    </section>
  );
}
