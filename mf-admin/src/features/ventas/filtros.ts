/** Which sales the list is asked for, as the address keeps it. */
export interface FiltrosDeControl {
  /** The search box; '' without one. */
  q: string;
  /** That sale alone. */
  id: number | null;
  /** Only those whose proof waits for the admin. */
  pendiente: boolean;
}

/** What the address says; a number that is none is as if it were not there. */
export function leerFiltros(params: URLSearchParams): FiltrosDeControl {
  const id = Number(params.get('id'));
  return {
    q: params.get('q')?.trim() ?? '',
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    pendiente: params.get('pendiente') === 'pago',
  };
}

/** The same by the API's names; what does not filter is absent. */
export function comoConsulta({ q, id, pendiente }: FiltrosDeControl) {
  return {
    ...(q === '' ? {} : { q }),
    ...(id === null ? {} : { id }),
    ...(pendiente ? { pendiente: 'pago' as const } : {}),
  };
}

/** Where the CSV of these sales comes from, through the site. */
export function direccionDeCsv(filtros: FiltrosDeControl): string {
  const params = new URLSearchParams(
    Object.entries(comoConsulta(filtros)).map(([nombre, valor]) => [nombre, String(valor)]),
  );
  const texto = params.toString();
  return `/api/ventas-detalle.csv${texto === '' ? '' : `?${texto}`}`;
}

/** Whether anything but the whole list is asked for. */
export function hayFiltros(filtros: FiltrosDeControl): boolean {
  return Object.keys(comoConsulta(filtros)).length > 0;
}
