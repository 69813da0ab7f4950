import type { RenderLink } from '../layout/render-link.ts';
import styles from './brand.module.css';
import { Logo } from './logo.tsx';

export interface BrandProps {
  /** Renders it as a link, usually to /home. Without it the brand is plain text. */
  link?: RenderLink | undefined;
}

/** The logo and the name, as at the top left of every page. */
export function Brand({ link }: BrandProps) {
  const className = styles.brand ?? '';
  const children = (
    <>
      <Logo />
      <span className={styles.word}>
        <b>Flux</b>Partes
      </span>
    </>
  );
  return link ? link({ className, children }) : <span className={className}>{children}</span>;
}
