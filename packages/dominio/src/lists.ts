/** Fixed lists: their values are part of the wire format. */

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

/** The two account types that a user can register. */
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
