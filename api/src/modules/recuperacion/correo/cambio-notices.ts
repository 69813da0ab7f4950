import type { CorreoKind } from '../../../correo/correo-pendiente.repository.ts';
import { FECHA } from '../../../correo/fecha.ts';
import type { Message } from '../../../correo/mailer.ts';

/** What is told of a change, and the link that undoes it. */
export interface CambioNotice {
  para: string;
  fecha: Date;
  cambio: { email: boolean; contrasena: boolean };
  enlace: string;
  expires: Date;
}

/** What changed, as a sentence says it. The new e-mail is not named: this mailbox may be the wrong one to tell. */
const QUE = { email: 'el email', contrasena: 'la contraseña', ambos: 'el email y la contraseña' } as const;

const whatOf = ({ email, contrasena }: CambioNotice['cambio']) =>
  email && contrasena ? 'ambos' : email ? 'email' : 'contrasena';

/** The notice to the address of before, with the way back. */
export function cambioNotice({ para, fecha, cambio, enlace, expires }: CambioNotice): Message {
  const que = whatOf(cambio);
  const verb = que === 'ambos' ? 'Cambiaron' : 'Cambió';
  const isNoLonger = cambio.email ? ' Este ya no es el email de la cuenta.' : '';
  return {
    para,
    subject: `${verb} ${QUE[que]} de tu cuenta de FluxPartes`,
    enlace,
    text: `Hola:

${verb} ${QUE[que]} de tu cuenta de FluxPartes el ${FECHA.format(fecha)}.${isNoLonger}

Si fuiste vos, no hace falta que hagas nada.

¿No fuiste vos? Abrí este enlace y deshacé el cambio:

${enlace}

La cuenta vuelve al email y a la contraseña que tenía antes, y cerramos todas las sesiones. El enlace sirve una sola vez y vence el ${FECHA.format(expires)}.

FluxPartes
`,
  };
}

const WHAT_ADMIN_DID: Partial<Record<CorreoKind, keyof typeof QUE>> = {
  email_cambiado_por_admin: 'email',
  contrasena_cambiada_por_admin: 'contrasena',
  acceso_cambiado_por_admin: 'ambos',
};

/** The notice of the administrator's change; none for another kind of mail. `ayuda` is where a link can be asked for. */
export function adminNotice(kind: CorreoKind, to: string, fecha: Date, help: string): Message | undefined {
  const que = WHAT_ADMIN_DID[kind];
  if (que === undefined) return undefined;
  const closed = que === 'email' ? '' : ' Cerramos todas las sesiones que estaban abiertas.';
  const exit =
    que === 'contrasena'
      ? `Si no lo pediste, pedí un enlace y elegí otra contraseña:\n\n${help}`
      : 'Si no lo pediste, avisale cuanto antes a la administración de FluxPartes.';
  return {
    para: to,
    subject: `La administración cambió ${QUE[que]} de tu cuenta de FluxPartes`,
    text: `Hola:

La administración de FluxPartes cambió ${QUE[que]} de tu cuenta el ${FECHA.format(fecha)}.${closed}

${exit}

FluxPartes
`,
  };
}
