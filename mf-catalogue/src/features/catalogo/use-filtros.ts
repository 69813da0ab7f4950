import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CambioDeFiltros, cambiarFiltros, escribirFiltros, type Filtros, leerFiltros } from './filtros.ts';

/** Whether a change makes a step that Back undoes, or rewrites the step that is there. */
export interface OpcionesDeCambio {
  replace?: boolean;
}

export interface FiltrosEnUrl {
  filtros: Filtros;
  cambiar: (cambio: CambioDeFiltros, opciones?: OpcionesDeCambio) => void;
  quitarTodos: () => void;
}

/** The catalogue's filters, kept in the URL and nowhere else: it can be shared, and Back works. */
export function useFiltros(): FiltrosEnUrl {
  const [params, setParams] = useSearchParams();
  const texto = params.toString();
  const filtros = useMemo(() => leerFiltros(new URLSearchParams(texto)), [texto]);
  const actuales = useRef(filtros);
  actuales.current = filtros;
  const escribir = useRef(setParams);
  escribir.current = setParams;

  const cambiar = useCallback((cambio: CambioDeFiltros, { replace = false }: OpcionesDeCambio = {}) => {
    const nuevos = cambiarFiltros(actuales.current, cambio);
    actuales.current = nuevos;
    escribir.current(escribirFiltros(nuevos), { replace });
  }, []);
  const quitarTodos = useCallback(() => {
    const { orden } = actuales.current;
    actuales.current = orden ? { orden } : {};
    escribir.current(escribirFiltros(actuales.current));
  }, []);
  return { filtros, cambiar, quitarTodos };
}
