import styles from './spinner.module.css';

/** The dots of an arm, in order towards the hub: distance from the centre, radius, colour and resting opacity. */
const DOTS = [
  { at: 50, r: 3.2, fill: 'var(--ember-3)', opacity: 0.45 },
  { at: 40, r: 4, fill: 'var(--ember-2)', opacity: 0.7 },
  { at: 30, r: 4.8, fill: 'var(--ember-1)', opacity: 0.9 },
  { at: 20, r: 5.6, fill: 'var(--spark-ui)', opacity: 1 },
] as const;

/** Angles of the three arms in degrees, clockwise from the right. */
const ARMS = [210, 330, 90] as const;

/** The flux: three arms of four dots that pulse towards a still hub; one slow fade under reduced motion. Decorative. */
function FluxSpinner() {
  return (
    <svg className={styles.flux} width="120" height="120" viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      {ARMS.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 60 60)`}>
          {DOTS.map(({ at, r, fill, opacity }, index) => (
            <circle
              key={at}
              className={styles.dot}
              cx={60 + at}
              cy="60"
              r={r}
              fill={fill}
              opacity={opacity}
              style={{ animationDelay: `${index * 90}ms` }}
            />
          ))}
        </g>
      ))}
      <circle cx="60" cy="60" r="11" fill="none" stroke="var(--text)" strokeWidth="4" />
    </svg>
  );
}

/** Covers the screen while a login or a registration runs. @param props.label shown and announced: 'Ingresando...' */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <div className={styles.overlay}>
      <div className={styles.box}>
        <FluxSpinner />
        <p role="status">{label}</p>
      </div>
    </div>
  );
}
