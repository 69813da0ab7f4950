import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { guardarPreferencia, leerPreferencia } from './preferencia.ts';
import { useBotonesConTecla } from './use-botones-con-tecla.ts';

interface Teclado {
  /** Whether keys without Control or Alt do anything. Escape and Control+Enter always do. */
  activos: boolean;
  activar: (activos: boolean) => void;
}

const Contexto = createContext<Teclado>({ activos: true, activar: () => {} });

/**
 * Makes the keyboard work on a screen: each control that names a key in `aria-keyshortcuts` is pressed by it. A control
 * inside a card answers only while the focus is inside that card; single keys do nothing while a field has the focus or a
 * dialog is open, and can be turned off (WCAG 2.2, 2.1.4).
 */
export function TecladoProvider({ children }: { children: ReactNode }) {
  const [activos, setActivos] = useState(leerPreferencia);
  const valor = useMemo(
    () => ({
      activos,
      activar: (nuevos: boolean) => {
        guardarPreferencia(nuevos);
        setActivos(nuevos);
      },
    }),
    [activos],
  );
  useBotonesConTecla(activos);
  return <Contexto value={valor}>{children}</Contexto>;
}

/** Whether single keys are on, and the switch. */
export function useTeclado(): Teclado {
  return useContext(Contexto);
}
