import type { ClaseDeCorreo } from '../../../correo/correo-pendiente.repository.ts';
import type { Mensaje } from '../../../correo/mailer.ts';
import { FECHA } from './mensajes.ts';

/** What is told of a change, and the link that undoes it. */
export interface AvisoDeCambio {
  para: string;
  fecha: Date;
  cambio: { email: boolean; contrasena: boolean };
  enlace: string;
  vence: Date;
}

/** What changed, as a sentence says it. The new e-mail is not named: this mailbox may be the wrong one to tell. */
const QUE = { email: 'el email', contrasena: 'la contraseña', ambos: 'el email y la contraseña' } as const;

const queDe = ({ email, contrasena }: AvisoDeCambio['cambio']) =>
  email && contrasena ? 'ambos' : email ? 'email' : 'contrasena';

/** The notice to the address of before, with the way back. */
export function avisoDeCambio({ para, fecha, cambio, enlace, vence }: AvisoDeCambio): Mensaje {
  const que = queDe(cambio);
  const verbo = que === 'ambos' ? 'Cambiaron' : 'Cambió';
  const yaNoEs = cambio.email ? ' Este ya no es el email de la cuenta.' : '';
  return {
    para,
    asunto: `${verbo} ${QUE[que]} de tu cuenta de FluxPartes`,
    enlace,
    texto: `Hola:

${verbo} ${QUE[que]} de tu cuenta de FluxPartes el ${FECHA.format(fecha)}.${yaNoEs}

Si fuiste vos, no hace falta que hagas nada.

¿No fuiste vos? Abrí este enlace y deshacé el cambio:

${enlace}

La cuenta vuelve al email y a la contraseña que tenía antes, y cerramos todas las sesiones. El enlace sirve una sola vez y vence el ${FECHA.format(vence)}.

FluxPartes
`,
  };
}

const QUE_DEL_ADMIN: Partial<Record<ClaseDeCorreo, keyof typeof QUE>> = {
  email_cambiado_por_admin: 'email',
  contrasena_cambiada_por_admin: 'contrasena',
  acceso_cambiado_por_admin: 'ambos',
};

/** The notice of the administrator's change; none for another kind of mail. `ayuda` is where a link can be asked for. */
export function avisoDelAdmin(clase: ClaseDeCorreo, para: string, fecha: Date, ayuda: string): Mensaje | undefined {
  const que = QUE_DEL_ADMIN[clase];
  if (que === undefined) return undefined;
  const cerradas = que === 'email' ? '' : ' Cerramos todas las sesiones que estaban abiertas.';
  const salida =
    que === 'contrasena'
      ? `Si no lo pediste, pedí un enlace y elegí otra contraseña:\n\n${ayuda}`
      : 'Si no lo pediste, avisale cuanto antes a la administración de FluxPartes.';
  return {
    para,
    asunto: `La administración cambió ${QUE[que]} de tu cuenta de FluxPartes`,
    texto: `Hola:

La administración de FluxPartes cambió ${QUE[que]} de tu cuenta el ${FECHA.format(fecha)}.${cerradas}

${salida}

FluxPartes
`,
  };
}
