import type { Centavos } from '@fluxpartes/dominio';
import { isOfVenta, MAILS, type MailKind, messageOf } from './mails.ts';
import type { VentaFacts } from './venta-mails.ts';

const FECHA = new Date('2026-11-24T15:00:00Z');
const EXPIRES = new Date('2026-11-25T15:00:00Z');
const ENLACE = 'https://sitio/x#t=1';
const link = (path: string) => `https://sitio${path}`;

const VENTA: VentaFacts = {
  ...{
    id: 17,
    nombre_producto: 'Óptica',
    monto: 123_450 as Centavos,
    pago_recibido: true,
    confirmacioncomprador: false,
    comprobante_ilegible: false,
  },
  ...{ vence_en: EXPIRES, anulada_en: null, anulada_por: 'admin', motivo_anulacion: 'Sin stock' },
  ...{ descontado: 3_450 as Centavos, cashback_recortado: 100 as Centavos, liquidacion_id: null },
  ...{ devuelta_en: FECHA, referencia_devolucion: 'R9' },
  comprobante: { rechazo: { motivo: 'No se lee' } },
  pedido: {
    clase: 'arrepentimiento',
    por: 'comprador',
    motivo: 'No va',
    fecha: FECHA.toISOString(),
    estado: 'pendiente',
    respuesta: '',
    codigo: 'ABC',
  },
};

/** Each with words that occur only in that mail. */
const EXPECTED: Record<MailKind, [subject: string, words: string]> = {
  recuperacion: ['Elegí una contraseña nueva para FluxPartes', ENLACE],
  confirmacion_de_email: ['Confirmá tu email en FluxPartes', ENLACE],
  cambio_de_acceso: ['Cambió el email de tu cuenta de FluxPartes', ENLACE],
  contrasena_cambiada: ['Cambió tu contraseña de FluxPartes', link('/recuperacion')],
  email_cambiado_por_admin: [
    'La administración cambió el email de tu cuenta de FluxPartes',
    'avisale cuanto antes a la administración',
  ],
  contrasena_cambiada_por_admin: [
    'La administración cambió la contraseña de tu cuenta de FluxPartes',
    link('/recuperacion'),
  ],
  acceso_cambiado_por_admin: [
    'La administración cambió el email y la contraseña de tu cuenta de FluxPartes',
    'Cerramos todas las sesiones que estaban abiertas.',
  ],
  cuenta_bancaria_cambiada: ['Cambió la cuenta donde cobrás en FluxPartes', link('/recuperacion')],
  acceso_cambiado_otra_vez: [
    'Volvió a cambiar el acceso a tu cuenta de FluxPartes',
    'Abrí el enlace que te mandamos cuando cambió el email de la cuenta',
  ],
  documento_rechazado: ['No pudimos aceptar tu certificado de estudio', 'Motivo: No se lee'],
  cuenta_borrada: ['Borramos tu cuenta de FluxPartes', 'Este es el último email que te mandamos.'],
  arrepentimiento_ajeno: ['No encontramos la compra de tu arrepentimiento', link('/arrepentimiento')],
  anulacion_pedida: ['Pidieron anular la compra #17', 'Motivo: No va'],
  pedido_rechazado: ['Pidieron anular la compra #17', 'Motivo: No va'],
  comprobante_rechazado: ['Falta otro comprobante de tu compra #17', 'Motivo: No se lee'],
  compra_por_vencer: ['Falta el comprobante de tu compra #17', 'Subilo antes del 25 de noviembre de 2026 a las 12:00'],
  compra_anulada: ['Se anuló tu compra #17', 'La anuló la administración. Motivo: Sin stock'],
  venta_anulada: ['Se anuló la venta #17', link('/mis-ventas')],
  compra_devuelta: ['Te devolvimos el pago de la compra #17', 'Referencia de la transferencia: R9'],
  cuenta_devolucion_cambiada: ['Cambió la cuenta donde te devolvemos la compra #17', link('/recuperacion')],
  pedido_retirado: ['Ya no piden anular la venta #17', 'Todo sigue como estaba.'],
  arrepentimiento_recibido: ['Te arrepentiste de la compra #17: código ABC', link('/mis-compras/17')],
  arrepentimiento_rechazado: ['Tu arrepentimiento de la compra #17', 'La administración ya respondió'],
  arrepentimiento_sin_lugar: ['Tu arrepentimiento de la compra #17', 'Pasaron más de 10 días.'],
};

function wordsOf(kind: MailKind) {
  if (isOfVenta(kind)) return MAILS[kind](VENTA, { isComprador: true, link });
  if (kind === 'recuperacion' || kind === 'confirmacion_de_email') return MAILS[kind]({ enlace: ENLACE });
  if (kind === 'documento_rechazado') {
    return MAILS[kind]({ documento: 'certificado_estudio', motivo: 'No se lee', link });
  }
  if (kind !== 'cambio_de_acceso') return MAILS[kind]({ fecha: FECHA, link });
  return MAILS[kind]({ fecha: FECHA, enlace: ENLACE, cambio: { email: true, contrasena: false, expires: EXPIRES } });
}

it.each(Object.keys(MAILS) as MailKind[])('%s contains its subject, greeting, text and signature', (kind) => {
  const words = wordsOf(kind);
  if (words === undefined) throw new Error('there is nothing to tell');
  const [subject, said] = EXPECTED[kind];
  const { text, ...mail } = messageOf('ana@taller.com', words);
  expect(mail).toEqual({ para: 'ana@taller.com', subject });
  expect(text).toMatch(/^Hola:\n\n[\s\S]*\n\nFluxPartes\n$/);
  expect(text).toContain(said);
});
