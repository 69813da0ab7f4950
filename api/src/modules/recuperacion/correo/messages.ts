import { FECHA } from '../../../correo/fecha.ts';
import type { Message } from '../../../correo/mailer.ts';

// No greeting by name: whoever opens an account with another's e-mail would write into that person's mail.

/** The mail with the recovery link. */
export function recuperacionMessage(to: string, enlace: string): Message {
  return {
    para: to,
    subject: 'Elegí una contraseña nueva para FluxPartes',
    enlace,
    text: `Hola:

Pediste recuperar el acceso a tu cuenta de FluxPartes. Abrí este enlace y elegí una contraseña nueva:

${enlace}

El enlace sirve una sola vez y vence en 15 minutos. Si pediste más de uno, vale el último.

¿No fuiste vos? No hace falta que hagas nada: tu contraseña sigue siendo la misma.

FluxPartes
`,
  };
}

/** The notice after a change by link, to whoever the link went to; `ayuda` is where a new link can be asked for. */
export function cambioMessage(to: string, fecha: Date, help: string): Message {
  return {
    para: to,
    subject: 'Cambió tu contraseña de FluxPartes',
    text: `Hola:

La contraseña de tu cuenta de FluxPartes cambió el ${FECHA.format(fecha)}, con un enlace que te mandamos a este email. Cerramos todas las sesiones que estaban abiertas.

¿No fuiste vos? Entonces alguien más puede leer tus emails: cambiá primero la contraseña de tu correo. Después pedí ya mismo otro enlace y elegí una contraseña nueva:

${help}

FluxPartes
`,
  };
}

/** The notice that a shop is paid elsewhere from now on; the account is not named, for a mailbox is read by others too. */
export function cuentaBancariaMessage(to: string, fecha: Date, help: string): Message {
  return {
    para: to,
    subject: 'Cambió la cuenta donde cobrás en FluxPartes',
    text: `Hola:

El CBU o alias donde cobrás tus ventas de FluxPartes cambió el ${FECHA.format(fecha)}.

Si fuiste vos, no hace falta que hagas nada.

¿No fuiste vos? Alguien entró a tu cuenta: pedí ya mismo un enlace y elegí una contraseña nueva. Después entrá, corregí el CBU o alias y avisale a la administración de FluxPartes.

${help}

FluxPartes
`,
  };
}

/** The mail that asks whose an address is. */
export function confirmacionMessage(to: string, enlace: string): Message {
  return {
    para: to,
    subject: 'Confirmá tu email en FluxPartes',
    enlace,
    text: `Hola:

Hay una cuenta de FluxPartes con este email, y falta confirmar que es tuyo. Abrí este enlace:

${enlace}

Si la cuenta es tuya, confirmá el email. Si no la abriste vos, ahí mismo podés liberarlo: la cuenta deja de usarlo.

El enlace sirve una sola vez y vence en 7 días. Si pediste más de uno, vale el último.

FluxPartes
`,
  };
}

/** The last mail, to the address that the account had. */
export function erasedMessage(to: string, fecha: Date): Message {
  return {
    para: to,
    subject: 'Borramos tu cuenta de FluxPartes',
    text: `Hola:

Tu cuenta de FluxPartes se borró el ${FECHA.format(fecha)}, como pediste. Ya no guardamos tus datos personales: de tus compras y ventas quedan los importes, sin tu nombre. Este es el último email que te mandamos.

¿No fuiste vos? Alguien entró con tu contraseña: cambiala en los otros sitios donde la uses.

FluxPartes
`,
  };
}

/** To whoever has the e-mail that a purchase of somebody else, or none, was taken back with. */
export function notYoursMessage(to: string, arrepentimiento: string): Message {
  return {
    para: to,
    subject: 'No encontramos la compra de tu arrepentimiento',
    text: `Hola:

Alguien se arrepintió de una compra con tu email, pero el número no es de ninguna compra tuya. Si fuiste vos, mirá el número en Mis compras y probá otra vez:

${arrepentimiento}

¿No fuiste vos? No hace falta que hagas nada.

FluxPartes
`,
  };
}
