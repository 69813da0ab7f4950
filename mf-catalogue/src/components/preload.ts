import { createContext, useContext } from 'react';

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
