import { Button } from '../button/button.tsx';
import styles from './progress.module.css';

export interface ProgressProps {
  /** From 0 to 100; the component rounds it to whole percents. */
  percent: number;
  label?: string | undefined;
  onCancel?: (() => void) | undefined;
}

/** The progress of an upload: the trail (two ember lines) in a dark slot, with the percentage as text. */
export function Progress({ percent, label = 'Subiendo...', onCancel }: ProgressProps) {
  const value = Math.round(Math.min(Math.max(percent, 0), 100));
  return (
    <div>
      <div className={styles.head}>
        <b>{label}</b>
        <span className={styles.percent}>{value}&nbsp;%</span>
      </div>
      <div
        className={styles.slot}
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={styles.fill} style={{ width: `${value}%` }} />
      </div>
      {onCancel ? (
        <Button variant="tertiary" size="sm" className={styles.cancel} onClick={onCancel}>
          Cancelar
        </Button>
      ) : null}
    </div>
  );
}
