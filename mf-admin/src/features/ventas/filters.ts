import { VENTAS_PENDIENTES, type VentasPendientes } from '@fluxpartes/contrato';

/** Which sales the list is asked for, as the address keeps it. */
export interface ManagerFilters {
  /** The search box; '' without one. */
  q: string;
  /** That sale alone. */
  id: number | null;
  /** Only those that wait for the admin in this way. */
  pendiente: VentasPendientes | null;
}

/** What the address says; a number that is none is as if it were not there. */
export function readFilters(params: URLSearchParams): ManagerFilters {
  const id = Number(params.get('id'));
  return {
    q: params.get('q')?.trim() ?? '',
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    pendiente: VENTAS_PENDIENTES.find((kind) => kind === params.get('pendiente')) ?? null,
  };
}

/** The same by the API's names; what does not filter is absent. */
export function asSearchParams({ q, id, pendiente }: ManagerFilters) {
  return {
    ...(q === '' ? {} : { q }),
    ...(id === null ? {} : { id }),
    ...(pendiente ? { pendiente } : {}),
  };
}

/** Where the CSV of these sales comes from, through the site. */
export function csvUrl(filters: ManagerFilters): string {
  const params = new URLSearchParams(
    Object.entries(asSearchParams(filters)).map(([nombre, value]) => [nombre, String(value)]),
  );
  const text = params.toString();
  return `/api/ventas-detalle.csv${text === '' ? '' : `?${text}`}`;
}

/** Whether anything but the whole list is asked for. */
export function hasFilters(filters: ManagerFilters): boolean {
  return Object.keys(asSearchParams(filters)).length > 0;
}
