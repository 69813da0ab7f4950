import { BackButton, brandLink } from '@fluxpartes/mf-kit';
import { Page, Skeleton, SlimHeader, VisuallyHidden } from '@fluxpartes/ui';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import styles from './page.module.css';

/** Prefetches the code of the likely next screens. A second call has no effect. */
export interface Preload {
  publicacion: () => void;
  compra: () => void;
}

/** Filled in by the routes, which alone know every screen: a feature never imports another one. */
export const PreloadContext = createContext<Preload>({ publicacion: () => {}, compra: () => {} });

export function usePreload(): Preload {
  return useContext(PreloadContext);
}

/** From here on the catalogue's selections and actions stand in the page instead of a sheet and a pill. */
export const MEDIUM_SCREEN = '(min-width: 700px)';
/** From here on detail and purchase have two columns and no bottom bar. */
export const WIDE_SCREEN = '(min-width: 900px)';

/**
 * Whether a media query of the two above holds now; renders again when that changes. Null on the server and while its HTML is
 * hydrated: the width is not known there, so a screen renders what it has for both, and its CSS shows one.
 */
export function useMedia(query: string): boolean | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => null,
  );
}

interface Props {
  /** The screen's name, for those who listen, until its own title comes. */
  title: string;
  children?: ReactNode;
}

/** A loading screen: the header, the layout's skeleton, and 'Cargando...'. */
export function PageSkeleton({ title, children = <FotoSkeleton /> }: Props) {
  return (
    <>
      <SlimHeader brandLink={brandLink} actions={<BackButton />} />
      <Page className={styles.page} aria-busy="true">
        <h1 tabIndex={-1}>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h1>
        <LoadingStatus />
        {children}
      </Page>
    </>
  );
}

export function LoadingStatus() {
  return (
    <p role="status" className={styles.wait}>
      Cargando...
    </p>
  );
}

/** The photo of a listing that is loading. */
export function FotoSkeleton() {
  return (
    <div className={styles.fotoSkeleton}>
      <Skeleton aspectRatio="4 / 3" />
    </div>
  );
}
