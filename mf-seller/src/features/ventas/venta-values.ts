import type { Venta } from '@fluxpartes/contrato';
import { envioLabel, yesNo } from '@fluxpartes/dominio';
import { formatFecha } from '@fluxpartes/ui';

type Envio = Pick<Venta, 'envio' | 'tipo_envio'>;
type Target = Pick<Venta, 'localidad_envio' | 'direccion_envio' | 'altura_envio' | 'entrecalles_envio'>;

export function hasEnvio({ envio }: Pick<Venta, 'envio'>): boolean {
  return yesNo(envio) === true;
}

/** 'Uber Moto', 'Sí' without a type, or 'No'. */
export function envioInWords(venta: Envio): string {
  if (!hasEnvio(venta)) return 'No';
  return venta.tipo_envio === null ? 'Sí' : envioLabel(venta.tipo_envio);
}

/** 'Av. San Martín 2840'. */
export function direccionWithAltura({ direccion_envio, altura_envio }: Target): string {
  return [direccion_envio, altura_envio].filter(Boolean).join(' ');
}

/** For a driver: 'Av. San Martín 2840, entre Güemes y Alsina, Rafael Calzada'. Empty parts are left out. */
export function direccionText(target: Target): string {
  const { entrecalles_envio, localidad_envio } = target;
  const between = entrecalles_envio === '' ? '' : `entre ${entrecalles_envio.replace(/^entre\s+/i, '')}`;
  return [direccionWithAltura(target), between, localidad_envio].filter(Boolean).join(', ');
}

/** '04/12' */
export const dayAndMonth = (fecha: string) => formatFecha(fecha).slice(0, 5);
