import { AuthLayout, type AuthLayoutProps } from './auth-layout.tsx';
import styles from './auth-screen.module.css';

/** A screen for guests with its background: the road at dusk. */
export function AuthScreen(props: AuthLayoutProps) {
  return <AuthLayout {...props} background={<LoginIllustration />} />;
}

const stops = (...list: readonly [offset: number, color: string, opacity?: number][]) =>
  list.map(([offset, color, opacity]) => <stop key={offset} offset={offset} stopColor={color} stopOpacity={opacity} />);

function Gradients() {
  return (
    <defs>
      <linearGradient id="escena-cielo" x1="0" y1="0" x2="0" y2="1">
        {stops([0, 'var(--sky-1)'], [0.6, 'var(--sky-2)'], [1, 'var(--sky-3)'])}
      </linearGradient>
      <linearGradient id="escena-ruta" x1="0" y1="0" x2="0" y2="1">
        {stops([0, 'var(--road-1)'], [0.35, 'var(--road-2)'], [1, 'var(--road-3)'])}
      </linearGradient>
      <radialGradient id="escena-sol">
        {stops([0, 'var(--glow)', 0.8], [0.4, 'var(--glow-2)', 0.36], [1, 'var(--glow-2)', 0])}
      </radialGradient>
      <linearGradient id="escena-estela" gradientUnits="userSpaceOnUse" x1="0" y1="400" x2="0" y2="900">
        {stops(
          [0, 'var(--spark)'],
          [0.08, 'var(--ember-1)'],
          [0.28, 'var(--ember-2)'],
          [0.6, 'var(--trail-end)', 0.75],
          [0.95, 'var(--trail-end)', 0.04],
        )}
      </linearGradient>
      <radialGradient id="escena-chispa">
        {stops([0, 'var(--spark)'], [0.18, 'var(--spark)', 0.55], [1, 'var(--spark)', 0])}
      </radialGradient>
      <linearGradient id="escena-sombra" gradientUnits="userSpaceOnUse" x1="0" y1="400" x2="0" y2="640">
        {stops([0, 'var(--cast)', 0.5], [1, 'var(--cast)', 0])}
      </linearGradient>
      <filter id="escena-halo" x="-50%" y="-50%" width="200%" height="200%">
        <feGaussianBlur stdDeviation="14" />
      </filter>
    </defs>
  );
}

/** Houses, tanks and poles along the horizon, in a drawing of 1280 × 900 units; the vanishing point is (640, 400). */
const SKYLINE = [
  'M-500 401V384V364.3h14V370.4h22.4V369.7h27.2v-12.2h12.6v12.2V371.8h35.7V385.9h46.7V371.4h42.3V378.7',
  'h41.4v-12.2h12.6v12.2V389.7h46.3V371.7h50.9V364.6h37.1v-12.2h12.6v12.2V383.4h28.9v-11.9h12.2v11.9',
  'V389.5h27.3V385.7h31.1v-11.3h11.4v11.3V374.6h36.3v-10.9h10.8v10.9V387.6h16.3V384.1h34.4V393.5h50.4',
  'V380.4h27.8v-9.5h9v9.5V391.7h34.6V388.2h25.3V385.5h27.3V379.5h23.3V385h48.5V388.2h34.6V390.5h51.6',
  'V389.1h24V392h27.2v-6.6h5.2v6.6V395.4h49.1v-6.3h4.8v6.3V393.4h17.1V389.1h17.1V395.9h39.3V396.4h37.7',
  'v-5.1h3.2v5.1V391.4h49.4v-5.3h3.3v5.3V390.6h50.3V394.2h14.4V390.1h14.1V391.1h43.6V385.3h23.5V384.3',
  'h29V396h33.6v-7.4h6.2v7.4V381.4h39.5V392.5h50v-8.1h7.2v8.1V382.5h36.6V391h22.9V379h16.1V384.3h42.6',
  'V373.7h18.4V373.6h41.5V373h49.3v-10.3h10.1v10.3V373.5h52.2V373h23.9v-11.4h11.5v11.4V386.8h29.9',
  'V376.3h49.5V370.2h38.9V380.2h43V362.2h26.5v-12.2h12.6v12.2V365.8h39.3v-12.2h12.6v12.2V373.1h22',
  'V375.9h33.9v-12.2h12.6v12.2V378.3h51.8V388.4h31.9V375.7h34.9V382.1h44.3v-12.2h12.6v12.2V384.1h15',
  'V370.6h22.1V372.6h23.4V401ZM-340 401v-164.9h4.3v164.9zM-358.3 252.6h37.6v3.1h-37.6z',
  'M-190 401v-143.3h3.8v143.3zM-206 272h32.9v2.8h-32.9zM-60 401v-124.6h3.4v124.6z',
  'M-73.9 288.8h28.9v2.5h-28.9zM70 401v-105.9h3v105.9zM58.1 305.7h24.8v2.2h-24.8z',
  'M215 401v-85.1h2.5v85.1zM205.4 324.4h20.3v1.9h-20.3zM330 401v-68.6h2.2v68.6z',
  'M322.2 339.3h16.7v1.7h-16.7zM420 401v-55.6h1.9v55.6zM413.6 350.9h13.9v1.5h-13.9z',
  'M490 401v-45.6h1.7v45.6zM484.7 360h11.7v1.3h-11.7zM790 401v-45.6h1.7v45.6zM784.7 360h11.7v1.3h-11.7z',
  'M862 401v-55.9h1.9v55.9zM855.5 350.7h13.9v1.5h-13.9zM956 401v-69.4h2.2v69.4z',
  'M948.1 338.5h16.9v1.7h-16.9zM1090 401v-88.7h2.6v88.7zM1080 321.2h21.1v2h-21.1z',
  'M1230 401v-108.8h3v108.8zM1217.8 303.1h25.4v2.3h-25.4zM1370 401v-128.9h3.5v128.9z',
  'M1355.6 285h29.8v2.6h-29.8zM1520 401v-150.5h4v150.5zM1503.3 265.5h34.5v2.9h-34.5z',
  'M1680 401v-173.5h4.5v173.5zM1660.8 244.8h39.5v3.3h-39.5z',
].join('');

/** Shadows of posts; only the light theme shows them. */
const POST_SHADOWS = [
  'M-342 402h4L-1265 640h-49zM-192 402h4L-973 640h-42zM-62 402h4L-720 640h-37zM68 402h4L-467 640h-31z',
  'M213 402h4L-184 640h-25zM328 402h4L39 640h-20zM418 402h4L215 640h-16zM488 402h4L351 640h-13z',
  'M788 402h4L942 640h-13zM860 402h4L1085 640h-16zM954 402h4L1272 640h-20zM1088 402h4L1539 640h-26z',
  'M1228 402h4L1817 640h-32zM1368 402h4L2096 640h-38zM1518 402h4L2395 640h-45zM1678 402h4L2713 640h-52z',
].join('');

/** Decoration in the colours of either theme. */
function LoginIllustration() {
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
