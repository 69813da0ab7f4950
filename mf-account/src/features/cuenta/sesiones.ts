import type { SesionAbierta } from '@fluxpartes/contrato';
import { formatFecha, formatTime } from '@fluxpartes/ui';

/** The API notes the last use of a session once an hour. In ms. */
const ONE_HOUR = 60 * 60 * 1000;

/** What a session is called where nothing is known of its browser. */
export const UNNAMED = 'Dispositivo sin identificar';

export function nombreOf({ dispositivo }: SesionAbierta): string {
  return dispositivo ?? UNNAMED;
}

/** When it was last used, no finer than the API knows: 'Activa hace menos de una hora', 'Última vez: 21/11/2026, 14:05'. */
export function lastTime({ actual, vista_en }: SesionAbierta, now: Date): string {
  if (actual) return 'Activa ahora';
  // Noted at most an hour late: it may have been in use up to now.
  if (now.getTime() - Date.parse(vista_en) < ONE_HOUR) return 'Activa en la última hora';
  return `Última vez: ${fechaAndTime(vista_en)}`;
}

/** When it began; nothing for one that is older than this was noted. */
export function openingLine({ abierta_en }: SesionAbierta): string | null {
  return abierta_en === null ? null : `Ingreso: ${fechaAndTime(abierta_en)}`;
}

function fechaAndTime(instant: string): string {
  return `${formatFecha(instant)}, ${formatTime(instant)}`;
}
