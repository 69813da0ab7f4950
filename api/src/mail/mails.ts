import type { DocumentoTipo } from '../files/files.repository.ts';
import { type Link, LONG_DATE, type Message, type Words } from './mailer.ts';
import { VENTA_MAILS } from './venta-mails.ts';

interface Facts {
  fecha: Date;
  link: Link;
}

/** A change of login data or of the payout account, with the link that undoes it. */
export interface CambioFacts {
  fecha: Date;
  cambio: { email: boolean; contrasena: boolean; expires: Date };
  enlace: string;
}

/** The change as a sentence. It does not name the new e-mail, because another person may read this mailbox. */
const QUE = { email: 'el email', contrasena: 'la contraseña', ambos: 'el email y la contraseña' } as const;

/** The value that a link restores. */
const wayBack = ({ expires }: CambioFacts['cambio']) =>
  `La cuenta vuelve al email, a la contraseña y al CBU o alias que tenía antes, y cerramos todas las sesiones. El enlace sirve una sola vez y vence el ${LONG_DATE.format(expires)}.`;

/** For addresses that an earlier change replaced: the link they already have restores everything. */
const EARLIER_LINK =
  '¿No fuiste vos? Abrí el enlace que te mandamos cuando cambió el email de la cuenta: la cuenta vuelve al email, a la contraseña y al CBU o alias que tenía antes.';

/** Mail about a change by the administrator. At `/recuperacion` the user can request a link. */
const adminMail =
  (que: keyof typeof QUE) =>
  ({ fecha, link }: Facts): Words => {
    const closed = que === 'email' ? '' : ' Cerramos todas las sesiones que estaban abiertas.';
    const exit =
      que === 'contrasena'
        ? `Si no lo pediste, pedí un enlace y elegí otra contraseña:\n\n${link('/recuperacion')}`
        : 'Si no lo pediste, avisale cuanto antes a la administración de FluxPartes.';
    return {
      subject: `La administración cambió ${QUE[que]} de tu cuenta de FluxPartes`,
      text: `La administración de FluxPartes cambió ${QUE[que]} de tu cuenta el ${LONG_DATE.format(fecha)}.${closed}

${exit}`,
    };
  };

/** Mails whose link is created when they are sent. */
const ENLACE_MAILS = {
  /** The recovery link. */
  recuperacion: ({ enlace }: { enlace: string }) => ({
    subject: 'Elegí una contraseña nueva para FluxPartes',
    text: `Pediste recuperar el acceso a tu cuenta de FluxPartes. Abrí este enlace y elegí una contraseña nueva:

${enlace}

El enlace sirve una sola vez y vence en 15 minutos. Si pediste más de uno, vale el último.

¿No fuiste vos? No hace falta que hagas nada: tu contraseña sigue siendo la misma.`,
  }),
  /** Asks the recipient to confirm the address. */
  confirmacion_de_email: ({ enlace }: { enlace: string }) => ({
    subject: 'Confirmá tu email en FluxPartes',
    text: `Hay una cuenta de FluxPartes con este email, y falta confirmar que es tuyo. Abrí este enlace:

${enlace}

Si la cuenta es tuya, confirmá el email. Si no la abriste vos, ahí mismo podés liberarlo: la cuenta deja de usarlo.

El enlace sirve una sola vez y vence en 7 días. Si pediste más de uno, vale el último.`,
  }),
  /** To the previous address, with the undo link. */
  cambio_de_acceso: ({ fecha, cambio, enlace }: CambioFacts) => {
    const que = cambio.email && cambio.contrasena ? 'ambos' : cambio.email ? 'email' : 'contrasena';
    const verb = que === 'ambos' ? 'Cambiaron' : 'Cambió';
    const isNoLonger = cambio.email ? ' Este ya no es el email de la cuenta.' : '';
    return {
      subject: `${verb} ${QUE[que]} de tu cuenta de FluxPartes`,
      text: `${verb} ${QUE[que]} de tu cuenta de FluxPartes el ${LONG_DATE.format(fecha)}.${isNoLonger}

Si fuiste vos, no hace falta que hagas nada.

¿No fuiste vos? Abrí este enlace y deshacé el cambio:

${enlace}

${wayBack(cambio)}`,
    };
  },
};

const DOCUMENTO: Record<DocumentoTipo, string> = {
  constancia_afip: 'tu constancia de AFIP/ARCA',
  certificado_estudio: 'tu certificado de estudio',
  certificado_trabajo: 'tu certificado de trabajo',
};

/** Mails about an account that only inform, without a link of their own. */
const CUENTA_MAILS = {
  /** After a change by link, to the address that the link went to. */
  contrasena_cambiada: ({ fecha, link }: Facts) => ({
    subject: 'Cambió tu contraseña de FluxPartes',
    text: `La contraseña de tu cuenta de FluxPartes cambió el ${LONG_DATE.format(fecha)}, con un enlace que te mandamos a este email. Cerramos todas las sesiones que estaban abiertas.

¿No fuiste vos? Entonces alguien más puede leer tus emails: cambiá primero la contraseña de tu correo. Después pedí ya mismo otro enlace y elegí una contraseña nueva:

${link('/recuperacion')}`,
  }),
  email_cambiado_por_admin: adminMail('email'),
  contrasena_cambiada_por_admin: adminMail('contrasena'),
  acceso_cambiado_por_admin: adminMail('ambos'),
  /** To addresses that an earlier change replaced: the login data changed once more. */
  acceso_cambiado_otra_vez: ({ fecha }: Facts) => ({
    subject: 'Volvió a cambiar el acceso a tu cuenta de FluxPartes',
    text: `El email o la contraseña de tu cuenta de FluxPartes volvió a cambiar el ${LONG_DATE.format(fecha)}.

Si fuiste vos, no hace falta que hagas nada.

${EARLIER_LINK}`,
  }),
  /** The payout account of a shop has changed. The mail does not name it, because a mailbox may have other readers. */
  cuenta_bancaria_cambiada: ({ fecha, link, cambio, enlace }: Facts & Partial<CambioFacts>) => ({
    subject: 'Cambió la cuenta donde cobrás en FluxPartes',
    text: `El CBU o alias donde cobrás tus ventas de FluxPartes cambió el ${LONG_DATE.format(fecha)}.

Si fuiste vos, no hace falta que hagas nada.

${
  cambio === undefined
    ? EARLIER_LINK
    : `¿No fuiste vos? Alguien entró a tu cuenta. Abrí este enlace y deshacé el cambio:\n\n${enlace}\n\n${wayBack(cambio)}`
}

Después avisale a la administración de FluxPartes y elegí una contraseña nueva:

${link('/recuperacion')}`,
  }),
  /** The admin refused a document of the account. */
  documento_rechazado: ({ documento, motivo, link }: { documento: DocumentoTipo; motivo: string; link: Link }) => ({
    subject: `No pudimos aceptar ${DOCUMENTO[documento]}`,
    text: `La administración no pudo aceptar ${DOCUMENTO[documento]}. Motivo: ${motivo}

Podés mandar otro archivo desde tu perfil:

${link('/editar-perfil')}`,
  }),
  /** The last mail, to the address that the account had. */
  cuenta_borrada: ({ fecha }: Facts) => ({
    subject: 'Borramos tu cuenta de FluxPartes',
    text: `Tu cuenta de FluxPartes se borró el ${LONG_DATE.format(fecha)}, como pediste. Ya no guardamos tus datos personales: de tus compras y ventas quedan los importes, sin tu nombre. Este es el último email que te mandamos.

¿No fuiste vos? Alguien entró con tu contraseña: cambiala en los otros sitios donde la uses.`,
  }),
  /** To an e-mail used in a withdrawal that does not match the purchase. */
  arrepentimiento_ajeno: ({ link }: Facts) => ({
    subject: 'No encontramos la compra de tu arrepentimiento',
    text: `Alguien se arrepintió de una compra con tu email, pero el número no es de ninguna compra tuya. Si fuiste vos, mirá el número en Mis compras y probá otra vez:

${link('/arrepentimiento')}

¿No fuiste vos? No hace falta que hagas nada.`,
  }),
};

/**
 * The text of every kind of mail. The greeting has no name, because anyone can open an account with another person's
 * e-mail and choose a name as a message.
 */
export const MAILS = { ...ENLACE_MAILS, ...CUENTA_MAILS, ...VENTA_MAILS };

/** Subject of a mail. */
export type MailKind = keyof typeof MAILS;
/** Kinds of mails about a sale: to the buyer of a purchase, or to the seller. */
export type VentaMailKind = keyof typeof VENTA_MAILS;

export function isOfVenta(kind: MailKind): kind is VentaMailKind {
  return kind in VENTA_MAILS;
}

/** The whole mail with greeting and signature. @param enlace the mail's link, if it has one */
export function messageOf(to: string, { subject, text }: Words, enlace?: string): Message {
  const whole = `Hola:\n\n${text}\n\nFluxPartes\n`;
  return { para: to, subject, text: whole, ...(enlace === undefined ? {} : { enlace }) };
}
