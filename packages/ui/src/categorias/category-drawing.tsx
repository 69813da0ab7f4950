import type { Categoria } from '@fluxpartes/dominio';
import { DRAWINGS } from './drawings.ts';

export interface CategoryDrawingProps {
  categoria: Categoria;
  /** Side in px; 24 by default. The stroke grows thinner as the drawing grows. */
  size?: number | undefined;
  className?: string | undefined;
  /** What it stands for; without it the drawing is decorative. */
  label?: string | undefined;
}

/** The line drawing of a category: an icon from 24 px, a placeholder at 140. */
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
