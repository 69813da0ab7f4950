import { useSearch } from '@fluxpartes/mf-kit';
import { useSearchParams } from 'react-router-dom';

/**
 * The filters of a list, kept in the URL. A search covers all records, so it removes the filter of a single record (`id`).
 * @param read the filters in the URL, named as in the API
 */
export function useFilters<F>(read: (params: URLSearchParams) => F) {
  const [params, setParams] = useSearchParams();
  const write = (values: Record<string, string>, replace: boolean) => {
    const next = new URLSearchParams(params);
    for (const [nombre, value] of Object.entries(values)) {
      if (value === '') next.delete(nombre);
      else next.set(nombre, value);
    }
    setParams(next, { replace });
  };
  const search = useSearch(textIn(params), (q, { replace }) => write({ q, id: '' }, replace));
  /** Sets a parameter; '' removes it. */
  const change = (nombre: string, value: string) => write({ [nombre]: value }, false);
  return { filters: read(params), search, change };
}

/** The text of the search; '' without a search. */
export const textIn = (params: URLSearchParams) => params.get('q')?.trim() ?? '';

/** The address of a CSV file with these filters. */
export function csvUrl(path: string, filters: object): string {
  const params = Object.entries(filters).map(([nombre, value]) => [nombre, String(value)]);
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`;
}
