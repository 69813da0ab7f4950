import { VENTAS_PENDIENTES, type VentasPendientes } from '@fluxpartes/contrato';
import { type Search, useSearch } from '@fluxpartes/mf-kit';
import { useSearchParams } from 'react-router-dom';

/** The filters of the list, kept in the URL. */
export interface VentasFilters {
  /** '' without a search. */
  q: string;
  /** Shows that sale alone. */
  id: number | null;
  /** Shows the sales of one queue alone. */
  pendiente: VentasPendientes | null;
}

export interface FiltersInUrl {
  filters: VentasFilters;
  search: Search;
  /** Sets a parameter; null removes it. */
  change: (nombre: 'id' | 'pendiente', value: string | null) => void;
}

/** A search goes through all sales, so it removes the filter of a single one. */
export function useFiltersInUrl(): FiltersInUrl {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const write = (cambios: Record<string, string | null>, replace: boolean) => {
    const next = new URLSearchParams(params);
    for (const [nombre, value] of Object.entries(cambios)) {
      if (value === null || value === '') next.delete(nombre);
      else next.set(nombre, value);
    }
    setParams(next, { replace });
  };
  const search = useSearch(filters.q, (q, { replace }) => write({ q, id: null }, replace));
  return { filters, search, change: (nombre, value) => write({ [nombre]: value }, false) };
}

/** An invalid value counts as absent. */
export function readFilters(params: URLSearchParams): VentasFilters {
  const id = Number(params.get('id'));
  return {
    q: params.get('q')?.trim() ?? '',
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    pendiente: VENTAS_PENDIENTES.find((kind) => kind === params.get('pendiente')) ?? null,
  };
}

/** The active filters by the API's names. */
export function asSearchParams({ q, id, pendiente }: VentasFilters) {
  return {
    ...(q === '' ? {} : { q }),
    ...(id === null ? {} : { id }),
    ...(pendiente ? { pendiente } : {}),
  };
}

export function csvUrl(filters: VentasFilters): string {
  const params = Object.entries(asSearchParams(filters)).map(([nombre, value]) => [nombre, String(value)]);
  const text = new URLSearchParams(params).toString();
  return `/api/ventas-detalle.csv${text === '' ? '' : `?${text}`}`;
}

export function hasFilters(filters: VentasFilters): boolean {
  return Object.keys(asSearchParams(filters)).length > 0;
}
