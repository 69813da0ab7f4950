export interface LogoProps {
  /** Side in px; 36 by default, as in the header. Under 20 the ring loses its hole. */
  size?: number | undefined;
  className?: string | undefined;
}

/** Three strokes that meet in a hub inside an open hexagon: a bolt head from afar, a gasket up close. Decorative. */
export function Logo({ size = 36, className }: LogoProps) {
  const isTiny = size < 20;
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path
        stroke="currentColor"
        strokeWidth="3.6"
        d="M11.1 11.71 14 6.7h20l2.9 5.01M41.1 18.99 44 24 34 41.3h-5.8M19.8 41.3H14L4 24l2.9-5.01"
      />
      <g stroke="var(--logo-arm, currentColor)">
        <path strokeWidth="4.4" d="M19.1 21.17 8.6 15.1M28.9 21.17 39.4 15.1M24 29.7V41.8" />
        <circle cx="24" cy="24" r="5.2" strokeWidth="3.4" fill={isTiny ? 'var(--logo-arm, currentColor)' : 'none'} />
      </g>
    </svg>
  );
}
