import type { Categoria } from '@fluxpartes/dominio';

/** A drawing on a grid of 48 units: lines, and areas filled with a light ember colour. */
interface Drawing {
  lines: string;
  filled?: string;
}

/** One drawing for each category of parts. */
const DRAWINGS: Record<Categoria, Drawing> = {
  Motor: {
    lines:
      'M13 18h6v-4h10v4h5l4 4v3h3v-3h2v14h-2v-4h-3v6l-3 3H19l-4-5h-4V22M11 22H8v10h3M5 22v10M20 14v-4M28 14v-4M16 10h16M19 25h10M19 31h6',
  },
  Frenos: {
    lines:
      'M27.5 8.3A17 17 0 1 0 38.7 24M15.5 25a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0zM20.5 25a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM22 12.5v1.5M11 20l1.4.9M11 30l1.4-.9M22 36v1.5M33 30l-1.4-.9',
    filled: 'M29 4.5c8 2.5 13.5 9.5 14 18.5l-8.5.8c-.6-5-3.5-8.6-8-10.3z',
  },
  Suspensión: {
    lines:
      'M21.5 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM24 8v4M16 12h16M24 40v-4M17 36h14M32 12 16 17.5l16 3-16 4.5 16 3-16 4.5L31 36M21 36v4h6v-4M21.5 42.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z',
  },
  Transmisión: {
    lines:
      'M30.5 27.9l3.5 1.1-.5 3.3-3.6 .1-1.4 2.7 2.2 2.9-2.3 2.4-3-2.1-2.6 1.4v3.7l-3.2 .6-1.3-3.5-2.9-.4-2.2 3-2.9-1.5 1-3.5-2.1-2.1-3.5 1.2-1.6-2.9 2.9-2.2-.5-3-3.5-1.1 .5-3.3 3.6-.1 1.4-2.7-2.2-2.9 2.3-2.4 3 2.1 2.6-1.4v-3.7l3.3-.6 1.2 3.5 3 .4 2.1-3 2.9 1.5-1 3.5 2.2 2.1 3.4-1.2 1.6 2.9-2.9 2.3zM14 28.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0zM42.9 11.6l2.7 .5-.1 2.5-2.7 .3-1 2 1.6 2.2-1.8 1.7-2.1-1.7-2.1 .8-.4 2.7-2.6-.1-.3-2.7-2-1-2.2 1.6-1.7-1.8 1.7-2.1-.8-2.1-2.6-.4v-2.6l2.8-.3 .9-2-1.6-2.2 1.9-1.7 2.1 1.7 2-.8 .5-2.6h2.5l.3 2.8 2 .9 2.2-1.6 1.7 1.9-1.7 2.1zM33.4 13a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z',
  },
  Carrocería: {
    lines:
      'M4 32v-6l7-2.5L19 15h13l8 8.5 4 1.5v7h-4M13 32h20M8 32H4M6.5 32.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM32.5 32.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM15 23.5h20M25.5 15v17M20 19l-4 4.5M28.5 27h3',
  },
  Electricidad: {
    lines: 'M5 15h38v25H5zM10 15v-5h7v5M31 15v-5h7v5M5 21h38M11 30h6M31 30h6M34 27v6M25.5 23.5 21 31h5l-3 6.5',
  },
  Interior: {
    lines:
      'M17 6c3.5-1 6 .5 6.5 3l.7 3.5M15.5 12.5h9.5c1.5 5 2.2 10 2 15.5H17c-1-5-1.5-10.5-1.5-15.5zM17 6c-1.5 1.5-1.6 4-1 6.5M17 28c-2.5 1-3.5 3-3 5.5.2 1.5 1.2 2.5 3 2.5h19c2.5 0 3.5-1.5 3.5-3.5S38 28.5 35.5 28H27M18 36v4M35 36v4M13 41.5h27M31 28v-4h-4',
  },
  Escapes: {
    lines:
      'M12 18h22a5 5 0 0 1 5 5v4a5 5 0 0 1-5 5H12a5 5 0 0 1-5-5v-4a5 5 0 0 1 5-5zM15 18v14M31 18v14M7 23H2M7 27H2M39 23h5M39 27h5M20 23h6M20 27h6M40 17c2-1.5 0-3 2-4.5s0-3 2-4.5',
  },
  Luces: {
    lines:
      'M20 10c-9 0-15 6-15 14s6 14 15 14c2.5-4 4-9 4-14s-1.5-10-4-14zM13 17.5c-2.5 1.5-4 3.8-4 6.5M29 12.5l13-3M30.5 20l13-1.5M30.5 28l13 1.5M29 35.5l13 3',
  },
  Accesorios: {
    lines:
      'M4 24a20 20 0 1 0 40 0a20 20 0 1 0-40 0zM9.5 24a14.5 14.5 0 1 0 29 0a14.5 14.5 0 1 0-29 0zM20 24a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM22 19.4l-.1-8.6M26 19.4l.1-8.6M27.7 20.7l8.2-2.8M29 24.5l8.2-2.6M28.3 26.5l5.2 7M25 28.9l5.1 7M23 28.9l-5.1 7M19.7 26.5l-5.2 7M19 24.5l-8.2-2.6M20.3 20.7l-8.2-2.8',
  },
};

export interface CategoryDrawingProps {
  categoria: Categoria;
  /** Side in px; 24 by default. The stroke grows thinner as the drawing grows. */
  size?: number | undefined;
  className?: string | undefined;
  /** The drawing's accessible name; without it the drawing is decorative. */
  label?: string | undefined;
}

/** The line drawing of a category: an icon from 24 px, a placeholder at 140 px. */
export function CategoryDrawing({ categoria, size = 24, className, label }: CategoryDrawingProps) {
  const { lines, filled } = DRAWINGS[categoria];
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={size > 100 ? 1 : size > 60 ? 1.4 : 2.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={lines} />
      {filled ? <path d={filled} fill="var(--cat-fill, none)" /> : null}
    </svg>
  );
}
