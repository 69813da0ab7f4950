import type { Usuario, VentaDetail } from '@fluxpartes/contrato';
import { testUsuario, testVenta } from '@fluxpartes/mf-kit/testing';

/** A mechanic with an unapproved study certificate and $ 1.234,50 of cashback. */
export function testMecanico(cambios: Partial<Usuario> = {}): Usuario {
  return testUsuario({ cashback: 1234.5, certificado_estudio_url: '/api/archivos/12', ...cambios });
}

/** A sale of $ 41.883,00 with a comprobante and an unapproved payment. */
export function testAdminVenta(cambios: Partial<VentaDetail> = {}): VentaDetail {
  return {
    ...testVenta({ comprobante_pago_url: '/api/archivos/88', version: 4 }),
    comprador_nombre: 'Ramiro',
    comprador_apellido: 'Acosta',
    comprador_email: 'ramiro.acosta@correo.com',
    comprador_telefono: '1145550178',
    comprador_nombre_local: '',
    comprador_localidad: 'Rafael Calzada',
    comprador_dni: '33120946',
    vendedor_nombre: 'Silvina',
    vendedor_apellido: 'Paredes',
    vendedor_email: 'ventas@burzaco.com',
    vendedor_telefono: '1145550132',
    vendedor_nombre_local: 'Repuestos Burzaco',
    vendedor_localidad: 'Burzaco',
    vendedor_dni: '27884105',
    cashback_de_ventas_impagas: 0,
    regalo: 0,
    comprobantes_parecidos: [],
    liquidacion: null,
    ...cambios,
  };
}
