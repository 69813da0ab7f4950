import type { Usuario } from '@fluxpartes/contrato';
import { testUsuario } from '@fluxpartes/mf-kit/testing';

/** A mechanic with both documents approved and $ 12.350,00 of cashback. */
export function testMecanico(cambios: Partial<Usuario> = {}): Usuario {
  return testUsuario({
    constancia_afip_url: '/api/archivos/11',
    certificado_estudio_url: '/api/archivos/12',
    aprobado_constancia_afip: true,
    aprobado_certificado_estudio: true,
    ...cambios,
  });
}

/** A seller with an uploaded AFIP/ARCA certificate that is not approved. */
export function testVendedor(cambios: Partial<Usuario> = {}): Usuario {
  return testUsuario({
    id: 40,
    dni: '27333444',
    nombre: 'Graciela',
    apellido: 'Ferreyra',
    email: 'frenos@correo.com',
    contrasena: 'pastillas-2026',
    telefono: '1142145678',
    tipo_cuenta: 'vendedor',
    nombre_local: 'Frenos del Sur',
    localidad: 'Adrogué',
    cashback: 0,
    constancia_afip_url: '/api/archivos/21',
    version: 8,
    ...cambios,
  });
}
