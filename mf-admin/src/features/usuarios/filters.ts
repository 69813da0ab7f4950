/** Which users the list is asked for, as the address keeps it. */
export interface CuentasFilters {
  /** The search box; '' without one. */
  q: string;
  /** Only those with a document that waits for the admin. */
  pendiente: boolean;
}

/** What the address says; a value that is none is as if it were not there. */
export function readFilters(params: URLSearchParams): CuentasFilters {
  return { q: params.get('q')?.trim() ?? '', pendiente: params.get('pendiente') === 'documentos' };
}

/** The same by the API's names; what does not filter is absent. */
export function asSearchParams({ q, pendiente }: CuentasFilters) {
  return { ...(q === '' ? {} : { q }), ...(pendiente ? { pendiente: 'documentos' as const } : {}) };
}

/** Where the CSV of these users comes from, through the site. */
export function csvUrl(filters: CuentasFilters): string {
  const text = new URLSearchParams(Object.entries(asSearchParams(filters))).toString();
  return `/api/usuarios.csv${text === '' ? '' : `?${text}`}`;
}
