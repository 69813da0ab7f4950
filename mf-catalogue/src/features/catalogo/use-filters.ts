import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { changeFilters, type Filters, type FiltersChange, readFilters, writeFilters } from './filters.ts';

/** Whether a change makes a step that Back undoes, or rewrites the step that is there. */
export interface ChangeOptions {
  replace?: boolean;
}

export interface FiltersInUrl {
  filters: Filters;
  change: (cambio: FiltersChange, options?: ChangeOptions) => void;
  removeAll: () => void;
}

/** The catalogue's filters, kept in the URL and nowhere else: it can be shared, and Back works. */
export function useFilters(): FiltersInUrl {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(text)), [text]);
  const currentOnes = useRef(filters);
  currentOnes.current = filters;
  const write = useRef(setParams);
  write.current = setParams;

  const change = useCallback((cambio: FiltersChange, { replace = false }: ChangeOptions = {}) => {
    const newOnes = changeFilters(currentOnes.current, cambio);
    currentOnes.current = newOnes;
    write.current(writeFilters(newOnes), { replace });
  }, []);
  const removeAll = useCallback(() => {
    const { orden } = currentOnes.current;
    currentOnes.current = orden ? { orden } : {};
    write.current(writeFilters(currentOnes.current));
  }, []);
  return { filters, change, removeAll };
}
