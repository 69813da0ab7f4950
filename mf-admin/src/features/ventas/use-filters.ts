import { type Search, useSearch } from '@fluxpartes/mf-kit';
import { useSearchParams } from 'react-router-dom';
import { type ManagerFilters, readFilters } from './filters.ts';

/** The filters that the address keeps, and what changes them. */
export interface FiltersInUrl {
  filters: ManagerFilters;
  search: Search;
  /** Puts a parameter on, or takes it away with null. */
  change: (nombre: 'id' | 'pendiente', value: string | null) => void;
}

/** Which sales are shown, kept in the address. A search looks through all sales: it ends the look at a single one. */
export function useFilters(): FiltersInUrl {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const write = (cambios: Record<string, string | null>, replace: boolean) => {
    const newOnes = new URLSearchParams(params);
    for (const [nombre, value] of Object.entries(cambios)) {
      if (value === null || value === '') newOnes.delete(nombre);
      else newOnes.set(nombre, value);
    }
    setParams(newOnes, { replace });
  };
  const search = useSearch(filters.q, (q, { replace }) => write({ q, id: null }, replace));
  return { filters, search, change: (nombre, value) => write({ [nombre]: value }, false) };
}
