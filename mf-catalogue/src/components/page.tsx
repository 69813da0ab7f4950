import { BackButton } from '@fluxpartes/mf-kit';
import { Page, Skeleton, SlimHeader, useMedia, VisuallyHidden } from '@fluxpartes/ui';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import styles from './page.module.css';

/** Prefetches the code of the likely next screens. A second call has no effect. */
export interface Preload {
  publicacion: () => void;
  compra: () => void;
}

/** The routes fill this in, because only they know every screen: a feature never imports another feature. */
export const PreloadContext = createContext<Preload>({ publicacion: () => {}, compra: () => {} });

export function usePreload(): Preload {
  return useContext(PreloadContext);
}

/**
 * A part of a screen in a file of its own, requested as soon as `when` holds. Undefined until then, and if the file does not load:
 * the screen works without that part.
 * @param load a function outside the component
 */
export function useLater<P>(load: () => Promise<ComponentType<P>>, when = true): ComponentType<P> | undefined {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null);
  useEffect(() => {
    if (when)
      void load().then(
        (Part) => setPart({ Part }),
        () => {},
      );
  }, [load, when]);
  return part?.Part;
}

/** From this width on, the catalogue's filters and actions are in the page, not in a sheet and a floating button. */
export const MEDIUM_SCREEN = '(min-width: 700px)';
/** From this width on, detail and purchase have two columns and no bottom bar. */
export const WIDE_SCREEN = '(min-width: 900px)';
export { useMedia };

interface Props {
  /** The screen's name for screen readers, until the screen's own title loads. */
  title: string;
  children?: ReactNode;
}

/** A loading screen: the header, the layout's skeleton, and 'Cargando...'. */
export function PageSkeleton({ title, children = <FotoSkeleton /> }: Props) {
  return (
    <>
      <SlimHeader actions={<BackButton />} />
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
