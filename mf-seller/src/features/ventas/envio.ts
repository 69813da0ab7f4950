import type { Venta } from '@fluxpartes/contrato';
import { envioLabel, yesNo } from '@fluxpartes/dominio';

/** What of a sale says whether it ships, and how. */
type Envio = Pick<Venta, 'envio' | 'tipo_envio'>;
/** Where a sale is to be sent. */
type Target = Pick<Venta, 'localidad_envio' | 'direccion_envio' | 'altura_envio' | 'entrecalles_envio'>;

/** Whether a sale ships, by the one rule of what counts as a yes. */
export function hasEnvio({ envio }: Pick<Venta, 'envio'>): boolean {
  return yesNo(envio) === true;
}

/** How it ships, as the screens say it: 'Uber Moto', 'Sí' where the type is not known, 'No'. */
export function envioInWords(venta: Envio): string {
  if (!hasEnvio(venta)) return 'No';
  return venta.tipo_envio === null ? 'Sí' : envioLabel(venta.tipo_envio);
}

/** Street and number: 'Av. San Martín 2840'. */
export function direccionWithAltura({ direccion_envio, altura_envio }: Target): string {
  return [direccion_envio, altura_envio].filter(Boolean).join(' ');
}

/** The whole address as one text, for a driver: 'Av. San Martín 2840, entre Güemes y Alsina, Rafael Calzada'. Blanks are left out. */
export function direccionText(target: Target): string {
  const { entrecalles_envio, localidad_envio } = target;
  const between = entrecalles_envio === '' ? '' : `entre ${entrecalles_envio.replace(/^entre\s+/i, '')}`;
  return [direccionWithAltura(target), between, localidad_envio].filter(Boolean).join(', ');
}
