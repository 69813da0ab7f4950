export interface IconProps {
  /** Side in px; 20 by default, the size beside a button's text. */
  size?: number | undefined;
  className?: string | undefined;
}

/** A 24-grid line icon drawn from one path. Decorative: the text beside it, or its button's label, says what it means. */
export function Icon({ path, size = 20, className }: IconProps & { path: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
