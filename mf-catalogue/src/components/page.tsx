import { useMedia } from '@fluxpartes/ui';
import { type ComponentType, createContext, useContext, useEffect, useState } from 'react';

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

/** Handlers that fetch something as soon as a user moves to a control, before the press. */
export const onApproach = (fetch: () => void) => ({ onMouseEnter: fetch, onTouchStart: fetch, onFocus: fetch });

/**
 * A part of a screen in a file of its own, requested as soon as `when` holds, or ahead by the handlers. Undefined until
 * then, and if the file does not load: the screen works without that part.
 * @param load a function outside the component
 */
export function useLater<P>(load: () => Promise<ComponentType<P>>, when: boolean) {
  const [loaded, setLoaded] = useState<{ Part?: ComponentType<P> }>({});
  useEffect(() => {
    if (when)
      void load().then(
        (Part) => setLoaded({ Part }),
        () => {},
      );
  }, [load, when]);
  return { ...loaded, ahead: onApproach(() => void load().catch(() => {})) };
}

/** From this width on, the catalogue's filters and actions are in the page, not in a sheet and a floating button. */
export const MEDIUM_SCREEN = '(min-width: 700px)';
/** From this width on, detail and purchase have two columns and no bottom bar. */
export const WIDE_SCREEN = '(min-width: 900px)';
export { useMedia };
