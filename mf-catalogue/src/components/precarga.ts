import { createContext, useContext } from 'react';

/** Starts fetching the code of the screens that are likely to be next. A second call does nothing more. */
export interface Precarga {
  publicacion: () => void;
  compra: () => void;
}

/** Filled in by the routes, which alone know every screen: a feature never imports another one. */
export const PrecargaContext = createContext<Precarga>({ publicacion: () => {}, compra: () => {} });

export function usePrecarga(): Precarga {
  return useContext(PrecargaContext);
}
