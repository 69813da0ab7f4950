import { type Campos, ENVIO_CAMPOS, type RequestedVenta } from '@fluxpartes/contrato';
import { DomainError } from '../../../request-context/domain-error.ts';

/** Where a purchase is sent to. All blank where the listing has no shipping. */
export type EnvioData = Pick<RequestedVenta, (typeof ENVIO_CAMPOS)[number]>;

const NO_ENVIO: EnvioData = { localidad_envio: '', direccion_envio: '', altura_envio: '', entrecalles_envio: '' };

/**
 * The shipping data that a sale keeps: all four where the listing has shipping, none where it has not
 * (specification, section 5, 'Purchase').
 * @throws DomainError faltan_datos_de_envio, with the fields that are blank.
 */
export function envioData(withEnvio: boolean, requested: EnvioData): EnvioData {
  if (!withEnvio) return NO_ENVIO;
  const { localidad_envio, direccion_envio, altura_envio, entrecalles_envio } = requested;
  const campos: Campos = {};
  for (const campo of ENVIO_CAMPOS) if (requested[campo] === '') campos[campo] = 'Completá este dato.';
  if (Object.keys(campos).length > 0) throw new DomainError('faltan_datos_de_envio', { campos });
  return { localidad_envio, direccion_envio, altura_envio, entrecalles_envio };
}
