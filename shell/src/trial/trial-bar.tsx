import styles from './trial-bar.module.css';

interface Props {
  /** Versions by remote. */
  trials: Readonly<Record<string, string>>;
  onEnd: () => void;
}

/** Says on every screen of the tab which releases it tries. */
export function TrialBar({ trials, onEnd }: Props) {
  const said = Object.entries(trials).map((trial) => trial.join(' '));
  return (
    <aside className={styles.bar} aria-label="Versión en prueba">
      <p>Probando {said.join(', ')}</p>
      <button type="button" className={styles.end} onClick={onEnd}>
        Dejar de probar
      </button>
    </aside>
  );
}
