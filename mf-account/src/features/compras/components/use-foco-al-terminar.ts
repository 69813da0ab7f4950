import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus goes on, and the action that takes its button away. */
interface FocoAlTerminar<T extends HTMLElement> {
  lugar: RefObject<T | null>;
  /** Notes that an action was begun here; false when it came to nothing. */
  desdeAca: (accion: Promise<boolean>) => void;
}

/**
 * A step that is done takes its button away, and the focus with it. Whoever pressed it goes on at the first thing in
 * `lugar` that takes a focus.
 * @param terminado whether the step is done
 */
export function useFocoAlTerminar<T extends HTMLElement>(terminado: boolean): FocoAlTerminar<T> {
  const lugar = useRef<T>(null);
  const empezado = useRef(false);
  useEffect(() => {
    if (!terminado || !empezado.current) return;
    empezado.current = false;
    if (document.activeElement !== document.body) return;
    lugar.current?.querySelector<HTMLElement>('a, button, [tabindex]')?.focus({ preventScroll: true });
  }, [terminado]);
  const desdeAca = async (accion: Promise<boolean>) => {
    empezado.current = true;
    if (!(await accion)) empezado.current = false;
  };
  return { lugar, desdeAca: (accion) => void desdeAca(accion) };
}
