/** Which users the list is asked for, as the address keeps it. */
export interface FiltrosDeCuentas {
  /** The search box; '' without one. */
  q: string;
  /** Only those with a document that waits for the admin. */
  pendiente: boolean;
}

/** What the address says; a value that is none is as if it were not there. */
export function leerFiltros(params: URLSearchParams): FiltrosDeCuentas {
  return { q: params.get('q')?.trim() ?? '', pendiente: params.get('pendiente') === 'documentos' };
}

/** The same by the API's names; what does not filter is absent. */
export function comoConsulta({ q, pendiente }: FiltrosDeCuentas) {
  return { ...(q === '' ? {} : { q }), ...(pendiente ? { pendiente: 'documentos' as const } : {}) };
}

/** Where the CSV of these users comes from, through the site. */
export function direccionDeCsv(filtros: FiltrosDeCuentas): string {
  const texto = new URLSearchParams(Object.entries(comoConsulta(filtros))).toString();
  return `/api/usuarios.csv${texto === '' ? '' : `?${texto}`}`;
}
