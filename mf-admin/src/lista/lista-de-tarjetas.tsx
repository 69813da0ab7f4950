import { LoadMore } from '@fluxpartes/ui';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTeclas } from '../teclado/use-teclas.ts';
import estilos from './lista-de-tarjetas.module.css';

export interface ListaDeTarjetasProps<T extends { id: number }> {
  /** The list's name for assistive technology. */
  etiqueta: string;
  /** The rows that have come so far. */
  filas: readonly T[];
  /** How many there are in all; null where that is not known. */
  total: number | null;
  /** One row's card: an `article` that can take the focus (`tabIndex={-1}`). */
  tarjeta: (fila: T) => ReactNode;
  /** A guess at a card's height in pixels, until it has been measured. */
  altoEstimado: number;
  /** The list's query, as far as going on with it is concerned. */
  consulta: { hasNextPage: boolean; isFetching: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown };
}

/** Cards that are built beyond each edge of the screen. */
const DE_MAS = 3;
const TARJETA = 'article';

/**
 * A list of any length by pages: only the cards on the screen, a few around them and the one that has the focus are built.
 * J and K go from card to card.
 */
export function ListaDeTarjetas<T extends { id: number }>(props: ListaDeTarjetasProps<T>) {
  const { etiqueta, filas, total, tarjeta, altoEstimado, consulta } = props;
  const lista = useRef<HTMLOListElement>(null);
  const [enFoco, setEnFoco] = useState<number | null>(null);
  const [margen, setMargen] = useState(0);
  // What stands above the list may have another height after any render: a filter, a search, a message.
  useLayoutEffect(() => setMargen(lista.current?.offsetTop ?? 0));
  const virtual = useWindowVirtualizer({
    count: filas.length,
    estimateSize: () => altoEstimado,
    getItemKey: (indice) => filas[indice]?.id ?? indice,
    overscan: DE_MAS,
    scrollMargin: margen,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (rango: Range) => conElFoco(defaultRangeExtractor(rango), enFoco, rango.count),
      [enFoco],
    ),
  });
  const irA = useIrATarjeta(lista, (indice) => virtual.scrollToIndex(indice, { align: 'auto' }));
  const mover = (pasos: number) => {
    const destino = Math.min(Math.max(enFoco === null ? 0 : enFoco + pasos, 0), filas.length - 1);
    if (destino < 0) return;
    setEnFoco(destino);
    irA(destino);
  };
  useTeclas({ J: () => mover(1), K: () => mover(-1) });
  return (
    <>
      <ol
        ref={lista}
        className={estilos.lista}
        aria-label={etiqueta}
        style={{ height: virtual.getTotalSize() }}
        onFocus={({ target }) => setEnFoco(indiceDe(target))}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const fila = filas[index];
          return (
            fila && (
              <li
                key={key}
                data-index={index}
                ref={virtual.measureElement}
                className={estilos.fila}
                style={{ transform: `translateY(${start - margen}px)` }}
                aria-setsize={total ?? -1}
                aria-posinset={index + 1}
              >
                {tarjeta(fila)}
              </li>
            )
          );
        })}
      </ol>
      <LoadMore
        hasMore={consulta.hasNextPage}
        isLoading={consulta.isFetching}
        failed={consulta.isFetchNextPageError}
        count={filas.length}
        onMore={() => void consulta.fetchNextPage()}
        focusable={`li[data-index="${filas.length}"] ${TARJETA}`}
      />
    </>
  );
}

/** The range on the screen, and the card that has the focus wherever it is: what is typed there is not thrown away. */
function conElFoco(rango: number[], enFoco: number | null, cuantas: number): number[] {
  if (enFoco === null || enFoco >= cuantas || rango.includes(enFoco)) return rango;
  return [...rango, enFoco].sort((a, b) => a - b);
}

/** Which row an element of the list is in. */
function indiceDe(elemento: Element): number | null {
  const fila = elemento.closest<HTMLElement>('li[data-index]');
  return fila ? Number(fila.dataset.index) : null;
}

/** Brings a card to the screen and puts the focus on it, as soon as it is built. */
function useIrATarjeta(lista: { current: HTMLElement | null }, traer: (indice: number) => void) {
  return (indice: number) => {
    traer(indice);
    requestAnimationFrame(() => {
      const tarjeta = lista.current?.querySelector<HTMLElement>(`li[data-index="${indice}"] ${TARJETA}`);
      tarjeta?.focus({ preventScroll: true });
    });
  };
}
