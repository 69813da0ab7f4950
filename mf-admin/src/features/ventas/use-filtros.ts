import { type Busqueda, useBusqueda } from '@fluxpartes/mf-kit';
import { useSearchParams } from 'react-router-dom';
import { type FiltrosDeControl, leerFiltros } from './filtros.ts';

/** The filters that the address keeps, and what changes them. */
export interface FiltrosEnUrl {
  filtros: FiltrosDeControl;
  busqueda: Busqueda;
  /** Puts a parameter on, or takes it away with null. */
  cambiar: (nombre: 'id' | 'pendiente', valor: string | null) => void;
}

/** Which sales are shown, kept in the address. A search looks through all sales: it ends the look at a single one. */
export function useFiltros(): FiltrosEnUrl {
  const [params, setParams] = useSearchParams();
  const filtros = leerFiltros(params);
  const escribir = (cambios: Record<string, string | null>, replace: boolean) => {
    const nuevos = new URLSearchParams(params);
    for (const [nombre, valor] of Object.entries(cambios)) {
      if (valor === null || valor === '') nuevos.delete(nombre);
      else nuevos.set(nombre, valor);
    }
    setParams(nuevos, { replace });
  };
  const busqueda = useBusqueda(filtros.q, (q, { replace }) => escribir({ q, id: null }, replace));
  return { filtros, busqueda, cambiar: (nombre, valor) => escribir({ [nombre]: valor }, false) };
}
