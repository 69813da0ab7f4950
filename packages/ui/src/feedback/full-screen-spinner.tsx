import { FluxSpinner } from './flux-spinner.tsx';
import styles from './spinner.module.css';

export interface FullScreenSpinnerProps {
  /** What is going on, shown and announced: 'Ingresando...', 'Registrando...'. */
  label: string;
}

/** Covers the screen while a login or a registration runs. */
export function FullScreenSpinner({ label }: FullScreenSpinnerProps) {
  return (
    <div className={styles.overlay}>
      <div className={styles.box}>
        <FluxSpinner />
        <p role="status">{label}</p>
      </div>
    </div>
  );
}
