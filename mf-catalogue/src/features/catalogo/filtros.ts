import type { FiltrosDeCatalogo } from '@fluxpartes/contrato';
import { ESTADOS, esMarca, etiquetaDeEstado, etiquetaDeMarca, LOCALIDADES, modelosDe } from '@fluxpartes/dominio';

/** The catalogue's filters, by the names that its URL and the API have. A missing one does not filter. */
export type Filtros = Pick<FiltrosDeCatalogo, CampoDeFiltro>;

export type CampoDeFiltro = (typeof CAMPOS_DE_FILTRO)[number];

/** A change as the controls make it: '' takes the filter off. */
export type CambioDeFiltros = Partial<Record<CampoDeFiltro, string>>;

/** The order of the parameters in every URL, so that the site's preload and the first fetch are the same address. */
export const CAMPOS_DE_FILTRO = ['q', 'marca', 'modelo', 'ubicacion', 'envio', 'estado', 'orden'] as const;

/** The five that the bottom sheet holds and that the phone's button counts; search and order have their own place. */
export const CAMPOS_DE_SELECCION = ['marca', 'modelo', 'ubicacion', 'envio', 'estado'] as const;

/** The sorts that the screen offers (specification, section 2); without one, newest first. */
export const ORDENES_OFRECIDOS = ['nombre', 'precio'] as const;

/** The longest search text that the API takes. */
export const BUSQUEDA_MAXIMA = 100;

/** The filters that a URL names. What the lists do not know is left out, so that a bad link still shows a catalogue. */
export function leerFiltros(params: URLSearchParams): Filtros {
  const marca = params.get('marca') ?? '';
  return {
    ...conValor('q', params.get('q')?.trim().slice(0, BUSQUEDA_MAXIMA)),
    ...conValor('marca', esMarca(marca) ? marca : undefined),
    ...conValor('modelo', deLista(modelosDe(marca), params.get('modelo'))),
    ...conValor('ubicacion', deLista(LOCALIDADES, params.get('ubicacion'))),
    ...conValor('envio', deLista(['si', 'no'], params.get('envio'))),
    ...conValor('estado', deLista(ESTADOS, params.get('estado'))),
    ...conValor('orden', deLista(ORDENES_OFRECIDOS, params.get('orden'))),
  };
}

const deLista = <T extends string>(lista: readonly T[], valor: string | null) => lista.find((uno) => uno === valor);

const conValor = <C extends CampoDeFiltro, V>(campo: C, valor: V) =>
  valor ? ({ [campo]: valor } as Record<C, V>) : {};

/** The URL parameters of some filters, in their fixed order. */
export function escribirFiltros(filtros: Filtros): URLSearchParams {
  const params = new URLSearchParams();
  for (const campo of CAMPOS_DE_FILTRO) {
    const valor = filtros[campo];
    if (valor) params.set(campo, valor);
  }
  return params;
}

/** Filters with a change made to them. Picking a brand resets the model (specification, section 2). */
export function cambiarFiltros(filtros: Filtros, cambio: CambioDeFiltros): Filtros {
  const params = escribirFiltros(filtros);
  if (cambio.marca !== undefined && cambio.marca !== filtros.marca) params.delete('modelo');
  for (const [campo, valor] of Object.entries(cambio)) params.set(campo, valor);
  return leerFiltros(params);
}

/** How many of the five selections are set. */
export function contarSelecciones(filtros: Filtros): number {
  return CAMPOS_DE_SELECCION.filter((campo) => filtros[campo]).length;
}

/** Each filter that narrows the list, with the words of its chip; the order narrows nothing. */
export function filtrosActivos(filtros: Filtros): { campo: CampoDeFiltro; texto: string }[] {
  return CAMPOS_DE_FILTRO.filter((campo) => campo !== 'orden').flatMap((campo) => {
    const valor = filtros[campo];
    return valor ? [{ campo, texto: textoDeFiltro(campo, valor) }] : [];
  });
}

function textoDeFiltro(campo: CampoDeFiltro, valor: string): string {
  if (campo === 'q') return `“${valor}”`;
  if (campo === 'marca' && esMarca(valor)) return etiquetaDeMarca(valor);
  if (campo === 'envio') return valor === 'si' ? 'Con envío' : 'Sin envío';
  const estado = ESTADOS.find((uno) => campo === 'estado' && uno === valor);
  return estado ? etiquetaDeEstado(estado) : valor;
}
