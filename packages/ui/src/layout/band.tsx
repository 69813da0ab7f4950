import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './band.module.css';
import { type RenderLink, Trail, Wrap } from './layout.tsx';

export interface BandProps {
  /** The screen's h1, which takes the focus on a route change. */
  title: ReactNode;
  /** A sentence under the title. Without it, the trail (two ember lines) is there. */
  tagline?: ReactNode;
  /** Buttons at the right of the title: Volver, Cerrar sesión. */
  actions?: ReactNode;
  /** A band of half the height, for task and admin screens, so that the content begins near the top. */
  half?: boolean | undefined;
  /** A band of one line without the picture, so that lists begin near the top. */
  low?: boolean | undefined;
}

/** The top of a screen: its title and actions on the picture of a southern sky with skyline and ember horizon. */
export function Band({ title, tagline, half, low, actions }: BandProps) {
  const id = useId();
  return (
    <>
      <section aria-labelledby={id} className={classNames(styles.band, half && styles.half, low && styles.low)}>
        <div className={styles.skyline} aria-hidden="true" />
        <Wrap className={styles.title}>
          <div>
            <h1 id={id} tabIndex={-1}>
              {title}
            </h1>
            {tagline ? <p className={styles.tagline}>{tagline}</p> : <Trail />}
          </div>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </Wrap>
      </section>
      <div className={styles.reflection} aria-hidden="true" />
    </>
  );
}

/** The header of a detail page: only its actions, without the picture of the sky, because the photo comes first. */
export function SlimHeader({ actions }: { actions: ReactNode }) {
  return (
    <nav aria-label="Volver">
      <Wrap className={classNames(styles.actions, styles.slim)}>{actions}</Wrap>
    </nav>
  );
}

export interface BrandProps {
  /** Renders the brand as a link, usually to /home. */
  link: RenderLink;
}

/** The logo and the name, as in the header of every page. */
export function Brand({ link }: BrandProps) {
  const children = (
    <>
      <Logo />
      <span className={styles.word}>
        <b>Flux</b>Partes
      </span>
    </>
  );
  return link({ className: styles.brand ?? '', children });
}

export interface LogoProps {
  /** Side in px; 36 by default, as in the header. */
  size?: number | undefined;
}

/** Three strokes that meet in a hub inside an open hexagon: a bolt head from afar, a gasket up close. Decorative. */
export function Logo({ size = 36 }: LogoProps) {
  return (
    <svg
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
        <circle cx="24" cy="24" r="5.2" strokeWidth="3.4" />
      </g>
    </svg>
  );
}
