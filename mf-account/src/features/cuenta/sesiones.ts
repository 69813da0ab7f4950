import type { SesionAbierta } from '@fluxpartes/contrato';
import { formatFecha, formatHora } from '@fluxpartes/ui';

/** The API notes the last use of a session once an hour. In ms. */
const UNA_HORA = 60 * 60 * 1000;

/** What a session is called where nothing is known of its browser. */
export const SIN_NOMBRE = 'Dispositivo sin identificar';

export function nombreDe({ dispositivo }: SesionAbierta): string {
  return dispositivo ?? SIN_NOMBRE;
}

/** When it was last used, no finer than the API knows: 'Activa hace menos de una hora', 'Última vez: 21/11/2026, 14:05'. */
export function ultimaVez({ actual, vista_en }: SesionAbierta, ahora: Date): string {
  if (actual) return 'Activa ahora';
  // Noted at most an hour late: it may have been in use up to now.
  if (ahora.getTime() - Date.parse(vista_en) < UNA_HORA) return 'Activa en la última hora';
  return `Última vez: ${fechaYHora(vista_en)}`;
}

/** When it began; nothing for one that is older than this was noted. */
export function comienzo({ abierta_en }: SesionAbierta): string | null {
  return abierta_en === null ? null : `Ingreso: ${fechaYHora(abierta_en)}`;
}

function fechaYHora(instante: string): string {
  return `${formatFecha(instante)}, ${formatHora(instante)}`;
}
