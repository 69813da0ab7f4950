import { createContext, useContext } from 'react';

/** Starts fetching the code of the screens that are likely to be next. A second call does nothing more. */
export interface Preload {
  publicacion: () => void;
  compra: () => void;
}

/** Filled in by the routes, which alone know every screen: a feature never imports another one. */
export const PreloadContext = createContext<Preload>({ publicacion: () => {}, compra: () => {} });

export function usePreload(): Preload {
  return useContext(PreloadContext);
}
