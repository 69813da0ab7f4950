import { startTransition, useEffectEvent, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react';
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

/** The catalogue's filters, stored in the URL only: it can be shared, and Back works. */
export function useFilters(): FiltersInUrl {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const inUrl = useMemo(() => readFilters(new URLSearchParams(text)), [text]);
  // The router renders a new URL as a transition. Until then a control with a value from it would show the previous one.
  const [filters, show] = useOptimistic(inUrl);
  // Two changes may come before the first of them is shown: the box is left by the press that chooses a brand.
  const latest = useRef(filters);
  const canNavigate = useRef(false);

  const write = (newOnes: Filters, options?: ChangeOptions) => {
    latest.current = newOnes;
    if (!canNavigate.current) return;
    startTransition(() => {
      show(newOnes);
      setParams(writeFilters(newOnes), options);
    });
  };
  // The router ignores navigation before its own layout effect, and controls tell in theirs, which run even earlier, what was
  // chosen before hydration.
  const onFirst = useEffectEvent(() => {
    canNavigate.current = true;
    if (latest.current !== filters) write(latest.current);
  });
  useLayoutEffect(() => {
    if (canNavigate.current) latest.current = filters;
    else onFirst();
  }, [filters]);
  return {
    filters,
    change: (cambio, { replace = false } = {}) => {
      const newOnes = changeFilters(latest.current, cambio);
      // A control that is changed while it hydrates tells twice.
      if (`${writeFilters(newOnes)}` !== `${writeFilters(latest.current)}`) write(newOnes, { replace });
    },
    removeAll: () => {
      const { orden } = latest.current;
      write(orden ? { orden } : {});
    },
  };
}
