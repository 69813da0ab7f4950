import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Brand } from '../marca/brand.tsx';
import styles from './band.module.css';
import type { RenderLink } from './render-link.ts';
import { Trail } from './trail.tsx';
import { Wrap } from './wrap.tsx';

export interface HeaderProps {
  /** The brand's link, usually to /home. */
  brandLink?: RenderLink | undefined;
  /** Buttons at the right: Volver, Mi Cuenta, Cerrar sesión. */
  actions?: ReactNode;
}

export interface BandProps extends HeaderProps {
  /** The screen's h1, which takes the focus on a route change. */
  title: ReactNode;
  /** A sentence under the title. Without it, the trail stands there. */
  tagline?: ReactNode;
  /** Something above the title. */
  before?: ReactNode;
  /** Half as high, for task and admin screens, so that work starts at the top. */
  half?: boolean | undefined;
}

/** The top of a page: brand and actions, the sky of the south with its skyline and ember horizon, and the title. */
export function Band({ title, tagline, before, half, ...header }: BandProps) {
  return (
    <>
      <header className={classNames(styles.band, half && styles.half)}>
        <div className={styles.skyline} aria-hidden="true" />
        <HeaderBar {...header} />
        <Wrap className={styles.title}>
          {before}
          <h1 tabIndex={-1}>{title}</h1>
          {tagline ? <p className={styles.tagline}>{tagline}</p> : <Trail />}
        </Wrap>
      </header>
      <div className={styles.reflection} aria-hidden="true" />
    </>
  );
}

/** The header of the detail, where the photo comes first: no sky, only the ember hairline. */
export function SlimHeader(props: HeaderProps) {
  return (
    <header className={styles.slim}>
      <HeaderBar {...props} />
    </header>
  );
}

function HeaderBar({ brandLink, actions }: HeaderProps) {
  return (
    <div className={styles.top}>
      <Wrap className={styles.bar}>
        <div className={styles.brand}>
          <Brand link={brandLink} />
        </div>
        {actions}
      </Wrap>
    </div>
  );
}
