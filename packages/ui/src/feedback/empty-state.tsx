import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** The exact sentence of the specification. */
  message: ReactNode;
  /** A second line: the reason why the list could not be loaded. */
  detail?: ReactNode;
  /** One drawing, such as `<CategoryDrawing categoria="Motor" size={112} />`. */
  drawing?: ReactNode;
  /** At most two actions, such as 'Quitar filtros' and 'Reintentar'. */
  actions?: ReactNode;
}

/** An empty list, or one that failed to load. */
export function EmptyState({ message, detail, drawing, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {drawing ? <div className={styles.picture}>{drawing}</div> : null}
      <p className={styles.message}>{message}</p>
      {detail ? <p className={styles.message}>{detail}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
