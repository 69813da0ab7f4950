import { useLayoutEffect, useMemo, useRef } from 'react';
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
  // Two changes may come before the first of them is shown: the box is left by the press that chooses a brand.
  const latest = useRef(filters);
  useLayoutEffect(() => {
    latest.current = filters;
  }, [filters]);

  const write = (newOnes: Filters, options?: ChangeOptions) => {
    latest.current = newOnes;
    setParams(writeFilters(newOnes), options);
  };
  return {
    filters,
    change: (cambio, { replace = false } = {}) => write(changeFilters(latest.current, cambio), { replace }),
    removeAll: () => {
      const { orden } = latest.current;
      write(orden ? { orden } : {});
    },
  };
}
