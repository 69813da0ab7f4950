import type { Usuario } from '@fluxpartes/contrato';

/** A mechanic with both documents approved and $ 12.350,00 of cashback. */
export function testMecanico(cambios: Partial<Usuario> = {}): Usuario {
  return {
    id: 5,
    dni: '30111222',
    nombre: 'Marcos',
    apellido: 'Ledesma',
    email: 'marcos@correo.com',
    email_confirmado: true,
    contrasena: 'caja-de-quinta',
    telefono: '1155501234',
    tipo_cuenta: 'mecanico',
    nombre_local: '',
    localidad: 'Longchamps',
    cashback: 12350,
    constancia_afip_url: '/api/archivos/11',
    certificado_estudio_url: '/api/archivos/12',
    certificado_trabajo_url: null,
    aprobado_constancia_afip: true,
    aprobado_certificado_estudio: true,
    fecha: '2026-10-01T12:00:00.000Z',
    version: 3,
    ...cambios,
  };
}

/** A seller whose AFIP/ARCA certificate is uploaded and not approved. */
export function testVendedor(cambios: Partial<Usuario> = {}): Usuario {
  return {
    ...testMecanico(),
    id: 40,
    dni: '27333444',
    nombre: 'Graciela',
    apellido: 'Ferreyra',
    email: 'frenos@correo.com',
    email_confirmado: true,
    contrasena: 'pastillas-2026',
    telefono: '1142145678',
    tipo_cuenta: 'vendedor',
    nombre_local: 'Frenos del Sur',
    localidad: 'Adrogué',
    cashback: 0,
    constancia_afip_url: '/api/archivos/21',
    certificado_estudio_url: null,
    aprobado_constancia_afip: false,
    aprobado_certificado_estudio: false,
    version: 8,
    ...cambios,
  };
}
