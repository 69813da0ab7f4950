import { ENVIO_CAMPOS } from '@fluxpartes/contrato';

export type EnvioField = (typeof ENVIO_CAMPOS)[number];
export type EnvioDetails = Record<EnvioField, string>;

export const EMPTY_ENVIO: EnvioDetails = {
  localidad_envio: '',
  direccion_envio: '',
  altura_envio: '',
  entrecalles_envio: '',
};

const MISSING: EnvioDetails = {
  localidad_envio: 'Elegí la localidad.',
  direccion_envio: 'Ingresá la dirección.',
  altura_envio: 'Ingresá la altura.',
  entrecalles_envio: 'Ingresá entre qué calles.',
};

/** The sentence of each field that is missing. Where the listing ships all four are required (specification, section 5). */
export function missingEnvioFields(envio: EnvioDetails): Partial<EnvioDetails> {
  const faltan = ENVIO_CAMPOS.filter((campo) => envio[campo].trim() === '');
  return Object.fromEntries(faltan.map((campo) => [campo, MISSING[campo]]));
}
