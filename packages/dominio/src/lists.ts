/** The fixed lists of the specification (section 3, 'Fixed lists'). */

/** The 12 towns of the service area. */
export const LOCALIDADES = [
  'Adrogué',
  'Burzaco',
  'Claypole',
  'Don Orione',
  'Glew',
  'José Mármol',
  'Longchamps',
  'Malvinas Argentinas',
  'Ministro Rivadavia',
  'Rafael Calzada',
  'San José',
  'Solano',
] as const;
export type Localidad = (typeof LOCALIDADES)[number];

/** The 10 part categories. */
export const CATEGORIAS = [
  'Motor',
  'Frenos',
  'Suspensión',
  'Transmisión',
  'Carrocería',
  'Electricidad',
  'Interior',
  'Escapes',
  'Luces',
  'Accesorios',
] as const;
export type Categoria = (typeof CATEGORIAS)[number];

export const ESTADOS = ['nuevo', 'usado'] as const;
export type Estado = (typeof ESTADOS)[number];

/** Shipping types, as keys. Screens show their labels, never the keys. */
export const TIPOS_ENVIO = ['uber_moto', 'uber_auto', 'flete'] as const;
export type TipoEnvio = (typeof TIPOS_ENVIO)[number];

/** The two kinds of account that one can register. */
export const TIPOS_CUENTA = ['mecanico', 'vendedor'] as const;
export type TipoCuenta = (typeof TIPOS_CUENTA)[number];

const ENVIO_LABELS: Record<TipoEnvio, string> = { uber_moto: 'Uber Moto', uber_auto: 'Uber Auto', flete: 'Flete' };
const ESTADO_LABELS: Record<Estado, string> = { nuevo: 'Nuevo', usado: 'Usado' };
const CUENTA_LABELS: Record<TipoCuenta, string> = { mecanico: 'Mecánico', vendedor: 'Vendedor' };

export function envioLabel(tipo: TipoEnvio): string {
  return ENVIO_LABELS[tipo];
}

export function estadoLabel(estado: Estado): string {
  return ESTADO_LABELS[estado];
}

export function cuentaLabel(tipo: TipoCuenta): string {
  return CUENTA_LABELS[tipo];
}

/** Brands and their models (specification, section 3, 'Fixed lists'), by the brand's key on the wire. */
export const VEHICULOS = {
  ford: ['Fiesta', 'Focus', 'Mondeo', 'Ranger'],
  fiat: ['Palio', 'Punto', 'Siena', 'Cronos'],
  chevrolet: ['Corsa', 'Corsa Classic', 'Cruze', 'Onix'],
  volkswagen: ['Gol', 'Polo', 'Bora', 'Vento', 'Amarok'],
} as const;

export type Marca = keyof typeof VEHICULOS;

/** A car that a part fits: a brand's key and one of that brand's models. */
export interface Vehiculo {
  marca: Marca;
  modelo: string;
}

export const MARCAS = Object.keys(VEHICULOS) as [Marca, ...Marca[]];

const LABELS: Record<Marca, string> = {
  ford: 'Ford',
  fiat: 'Fiat',
  chevrolet: 'Chevrolet',
  volkswagen: 'Volkswagen',
};

export function marcaLabel(marca: Marca): string {
  return LABELS[marca];
}

export function isMarca(text: string): text is Marca {
  return Object.hasOwn(VEHICULOS, text);
}

/** Empty for an unknown brand. */
export function modelosOf(marca: string): readonly string[] {
  return isMarca(marca) ? VEHICULOS[marca] : [];
}

export function isVehiculo(marca: string, modelo: string): boolean {
  return modelosOf(marca).includes(modelo);
}

/** Adds a car to a compatibility list; a duplicate is ignored (specification, section 5, 'Create listing'). */
export function addCompatibilidad(list: readonly Vehiculo[], nuevo: Vehiculo): Vehiculo[] {
  const repeated = list.some((v) => v.marca === nuevo.marca && v.modelo === nuevo.modelo);
  return repeated ? [...list] : [...list, nuevo];
}
