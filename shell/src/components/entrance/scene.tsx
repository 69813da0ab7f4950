import styles from './scene.module.css';
import { POST_SHADOWS, SKYLINE } from './scene-strokes.ts';

interface GradientStop {
  at: number;
  color: string;
  opacity?: string | number;
}

function Stops({ stops }: { stops: readonly GradientStop[] }) {
  return stops.map(({ at, color, opacity }) => (
    <stop key={at} offset={at} stopColor={`var(--${color})`} stopOpacity={opacity} />
  ));
}

function Gradients() {
  return (
    <defs>
      <linearGradient id="escena-cielo" x1="0" y1="0" x2="0" y2="1">
        <Stops
          stops={[
            { at: 0, color: 'sky-1' },
            { at: 0.6, color: 'sky-2' },
            { at: 1, color: 'sky-3' },
          ]}
        />
      </linearGradient>
      <linearGradient id="escena-ruta" x1="0" y1="0" x2="0" y2="1">
        <Stops
          stops={[
            { at: 0, color: 'road-1' },
            { at: 0.35, color: 'road-2' },
            { at: 1, color: 'road-3' },
          ]}
        />
      </linearGradient>
      <radialGradient id="escena-sol">
        <Stops
          stops={[
            { at: 0, color: 'glow', opacity: 'var(--glow-o)' },
            { at: 0.4, color: 'glow-2', opacity: 'calc(var(--glow-o) * 0.45)' },
            { at: 1, color: 'glow-2', opacity: 0 },
          ]}
        />
      </radialGradient>
      <linearGradient id="escena-estela" gradientUnits="userSpaceOnUse" x1="0" y1="400" x2="0" y2="900">
        <Stops
          stops={[
            { at: 0, color: 'spark' },
            { at: 0.08, color: 'ember-1' },
            { at: 0.28, color: 'ember-2' },
            { at: 0.6, color: 'trail-end', opacity: 0.75 },
            { at: 0.95, color: 'trail-end', opacity: 0.04 },
          ]}
        />
      </linearGradient>
      <radialGradient id="escena-chispa">
        <Stops
          stops={[
            { at: 0, color: 'spark' },
            { at: 0.18, color: 'spark', opacity: 0.55 },
            { at: 1, color: 'spark', opacity: 0 },
          ]}
        />
      </radialGradient>
      <linearGradient id="escena-sombra" gradientUnits="userSpaceOnUse" x1="0" y1="400" x2="0" y2="640">
        <Stops
          stops={[
            { at: 0, color: 'cast', opacity: 0.5 },
            { at: 1, color: 'cast', opacity: 0 },
          ]}
        />
      </linearGradient>
      <filter id="escena-halo" x="-50%" y="-50%" width="200%" height="200%">
        <feGaussianBlur stdDeviation="14" />
      </filter>
    </defs>
  );
}

/** The road at dusk behind the login and its relatives: decoration, static, in the colours of either theme. */
export function Scene() {
  return (
    <svg className={styles.scene} viewBox="0 0 1280 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Gradients />
      <rect x="-800" width="3000" height="402" fill="url(#escena-cielo)" />
      <ellipse cx="640" cy="402" rx="560" ry="150" fill="url(#escena-sol)" />
      <ellipse cx="640" cy="402" rx="1100" ry="70" fill="url(#escena-sol)" opacity=".5" />
      <path fill="var(--skyline)" d={SKYLINE} />
      <rect x="-800" y="400" width="3000" height="600" fill="url(#escena-ruta)" />
      <path fill="url(#escena-sombra)" className={styles.shadows} d={POST_SHADOWS} />
      <ellipse cx="640" cy="402" rx="420" ry="120" fill="url(#escena-sol)" opacity=".38" />
      <path d="M640 400-420 900M640 400 1700 900" stroke="var(--lane)" strokeWidth="2" strokeOpacity=".5" fill="none" />
      <path
        fill="var(--lane)"
        opacity=".75"
        d="M639.6 424h.8l.4 12h-1.6zM639 452h2l.8 22h-3.6zM637.6 506h4.8l1.8 44h-8.4zM634.6 610h10.8l4 92h-18.8zM627 800h26l5 110h-36z"
      />
      <path
        className={styles.halo}
        filter="url(#escena-halo)"
        d="M638 402 340 900H230zM642 402l298 498h110z"
        fill="url(#escena-estela)"
      />
      <path
        d="M638.8 401 320 900h-24zM641.2 401 960 900h24zM638.4 401 276 900h-11zM641.6 401 1004 900h11z"
        fill="url(#escena-estela)"
      />
      <rect x="-200" y="399" width="1700" height="1.6" fill="url(#escena-chispa)" />
      <ellipse cx="640" cy="400" rx="300" ry="5" fill="url(#escena-chispa)" opacity=".9" />
      <circle cx="640" cy="399" r="46" fill="url(#escena-chispa)" />
    </svg>
  );
}
