import { classNames } from '@fluxpartes/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import estilos from './fila.module.css';
import type { Vigilar } from './use-cercania.ts';

interface Props {
  /** Given in a very long list: tells whether the row is near the screen. Without it, the row is always whole. */
  vigilar: Vigilar | null;
  children: ReactNode;
}

/**
 * A row of a long list. Far from the screen it is not painted, and in a very long list it is empty and keeps its height:
 * 5 000 of them scroll as 20 do. It takes the focus where one goes on with the next page.
 */
export function Fila({ vigilar, children }: Props) {
  const fila = useRef<HTMLLIElement>(null);
  const [altoVacia, setAltoVacia] = useState<number | null>(null);
  useEffect(() => {
    const elemento = fila.current;
    if (!vigilar || !elemento) return;
    return vigilar(elemento, (estaCerca, alto) => {
      // Whoever stands in it with the keyboard is not left without a place.
      if (estaCerca || elemento.contains(document.activeElement)) setAltoVacia(null);
      else setAltoVacia(alto);
    });
  }, [vigilar]);
  const estilo = altoVacia === null ? undefined : { height: altoVacia };
  return (
    <li
      ref={fila}
      data-fila
      tabIndex={-1}
      style={estilo}
      className={classNames(estilos.fila, !vigilar && estilos.enListaCorta)}
    >
      {altoVacia === null ? children : null}
    </li>
  );
}
