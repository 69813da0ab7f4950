import type { Usuario } from '@fluxpartes/contrato';

/** A mechanic with a study certificate that waits for its approval and $ 1.234,50 of cashback. */
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
    cashback: 1234.5,
    constancia_afip_url: null,
    certificado_estudio_url: '/api/archivos/12',
    certificado_trabajo_url: null,
    aprobado_constancia_afip: false,
    aprobado_certificado_estudio: false,
    fecha: '2026-10-01T12:00:00.000Z',
    version: 3,
    ...cambios,
  };
}
