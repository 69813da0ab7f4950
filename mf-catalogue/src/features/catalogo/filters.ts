import { FILTERS_IN_URL } from '@fluxpartes/api-client';
import type { CatalogoFilters } from '@fluxpartes/contrato';
import {
  CATEGORIAS,
  ESTADOS,
  estadoLabel,
  isMarca,
  LOCALIDADES,
  MAX_SEARCH,
  marcaLabel,
  modelosOf,
} from '@fluxpartes/dominio';
import { useSesion } from '@fluxpartes/mf-kit';
import { formatCantidad } from '@fluxpartes/ui';
import { startTransition, useEffectEvent, useLayoutEffect, useMemo, useOptimistic, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The catalogue's filters, named as in its URL and the API. A missing filter does not restrict the results. */
export type Filters = Pick<CatalogoFilters, FilterField>;

type FilterField = (typeof FILTERS_IN_URL)[number];

/** A change made by the controls: '' removes the filter. */
export type FiltersChange = Partial<Record<FilterField, string>>;

/** The filters outside the bottom sheet: search, category and order have their own controls. */
const BESIDE_SHEET: readonly FilterField[] = ['q', 'categoria', 'orden'];

/** The sorts that the screen offers; without one, newest first. */
export const OFFERED_ORDENES = ['nombre', 'precio', '-precio'] as const;

/** The filters that a URL names. Unknown values are left out, so that a bad link still shows a catalogue. */
export function readFilters(params: URLSearchParams): Filters {
  const marca = params.get('marca') ?? '';
  return {
    ...withValue('q', params.get('q')?.trim().slice(0, MAX_SEARCH)),
    ...withValue('marca', isMarca(marca) ? marca : undefined),
    ...withValue('modelo', listFilters(modelosOf(marca), params.get('modelo'))),
    ...withValue('categoria', listFilters(CATEGORIAS, params.get('categoria'))),
    ...withValue('ubicacion', listFilters(LOCALIDADES, params.get('ubicacion'))),
    ...withValue('envio', listFilters(['si', 'no'], params.get('envio'))),
    ...withValue('estado', listFilters(ESTADOS, params.get('estado'))),
    ...withValue('precio_desde', wholePesos(params.get('precio_desde'))),
    ...withValue('precio_hasta', wholePesos(params.get('precio_hasta'))),
    ...withValue('orden', listFilters(OFFERED_ORDENES, params.get('orden'))),
  };
}

const wholePesos = (text: string | null) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined);

/** The filters that a visitor may use: the API refuses a guest's price range. */
function filtersFor(isGuest: boolean, filters: Filters): Filters {
  if (!isGuest) return filters;
  const { precio_desde: _from, precio_hasta: _to, ...open } = filters;
  return open;
}

const listFilters = <T extends string>(list: readonly T[], value: string | null) => list.find((one) => one === value);

const withValue = <C extends FilterField, V>(campo: C, value: V) => (value ? ({ [campo]: value } as Record<C, V>) : {});

/** The URL parameters of some filters, in their fixed order. */
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  for (const campo of FILTERS_IN_URL) {
    const value = filters[campo];
    if (value) params.set(campo, String(value));
  }
  return params;
}

/** Filters with a change made to them. Picking a brand resets the model. */
export function changeFilters(filters: Filters, cambio: FiltersChange): Filters {
  const params = writeFilters(filters);
  if (cambio.marca !== undefined && cambio.marca !== filters.marca) params.delete('modelo');
  for (const [campo, value] of Object.entries(cambio)) params.set(campo, value);
  return readFilters(params);
}

/** The number of active filters of the bottom sheet. */
export function countSelections(filters: Filters): number {
  return activeFilters(filters).filter(({ campo }) => !BESIDE_SHEET.includes(campo)).length;
}

/** Each active filter with the text of its chip; the sort order does not count as a filter. */
export function activeFilters(filters: Filters): { campo: FilterField; text: string }[] {
  return FILTERS_IN_URL.filter((campo) => campo !== 'orden').flatMap((campo) => {
    const value = filters[campo];
    return value ? [{ campo, text: filterText(campo, value) }] : [];
  });
}

function filterText(campo: FilterField, value: string | number): string {
  if (typeof value === 'number') return `${campo === 'precio_desde' ? 'Desde' : 'Hasta'} $ ${formatCantidad(value)}`;
  if (campo === 'q') return `“${value}”`;
  if (campo === 'marca' && isMarca(value)) return marcaLabel(value);
  if (campo === 'envio') return value === 'si' ? 'Con envío' : 'Sin envío';
  const estado = ESTADOS.find((one) => campo === 'estado' && one === value);
  return estado ? estadoLabel(estado) : value;
}

/** Whether a change adds a history entry that Back undoes, or replaces the current entry. */
interface ChangeOptions {
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
  const isGuest = useSesion().tipo === 'invitado';
  const inUrl = useMemo(() => filtersFor(isGuest, readFilters(new URLSearchParams(text))), [isGuest, text]);
  // The router renders a new URL as a transition. Until then a control with its value from the URL would show the previous
  // value.
  const [filters, show] = useOptimistic(inUrl);
  // A second change may come before the first is shown: the press that chooses a brand also takes the focus from the search
  // box.
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
  // The router ignores navigation before its own layout effect. Controls report values chosen before hydration in their
  // layout effects, which run even earlier.
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
      // A control that is changed during hydration reports its value twice.
      if (`${writeFilters(newOnes)}` !== `${writeFilters(latest.current)}`) write(newOnes, { replace });
    },
    removeAll: () => {
      const { orden } = latest.current;
      write(orden ? { orden } : {});
    },
  };
}

/** The number of listings, and whether there are more. */
export interface Found {
  total: number | null;
  isMore: boolean;
}
