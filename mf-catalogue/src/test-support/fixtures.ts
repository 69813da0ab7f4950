import type { InvitadoPublicacion, Publicacion, Usuario } from '@fluxpartes/contrato';

/** A listing as a logged-in user gets it. */
export function testPublicacion(cambios: Partial<Publicacion> = {}): Publicacion {
  return {
    id: 7,
    user_id: 40,
    nombre_producto: 'Disco de freno ventilado',
    marca: 'ford',
    modelo: 'Focus',
    precio: 84500,
    ubicacion: 'Adrogué',
    envio: true,
    tipo_envio: 'uber_moto',
    categoria: 'Frenos',
    estado: 'nuevo',
    codigo_serie: 'FD-278-5V',
    marca_repuesto: 'Fremar',
    compatibilidad: [
      { marca: 'ford', modelo: 'Focus' },
      { marca: 'ford', modelo: 'Mondeo' },
      { marca: 'chevrolet', modelo: 'Cruze' },
    ],
    fotos: ['/api/fotos/a1/1280.webp', '/api/fotos/b2/1280.webp'],
    descripcion: 'Disco ventilado de 278 mm.',
    pausada: false,
    nombre_local: 'Frenos del Sur',
    fecha: '2026-11-01T12:00:00.000Z',
    version: 1,
    ...cambios,
  };
}

/** The same listing as the API sends it to a guest: four keys are absent. */
export function asInvitado(publicacion: Publicacion): InvitadoPublicacion {
  const { precio: _p, ubicacion: _u, user_id: _i, nombre_local: _n, ...visible } = publicacion;
  return visible;
}

/** A mechanic with both documents approved and $ 12.350,00 of cashback. */
export function testUsuario(cambios: Partial<Usuario> = {}): Usuario {
  return {
    id: 5,
    dni: '30111222',
    nombre: 'Marcos',
    apellido: 'Ledesma',
    email: 'marcos@correo.com',
    email_confirmado: true,
    contrasena: '••••••••',
    telefono: '1155501234',
    tipo_cuenta: 'mecanico',
    nombre_local: '',
    localidad: 'Longchamps',
    cashback: 12350,
    constancia_afip_url: null,
    certificado_estudio_url: null,
    certificado_trabajo_url: null,
    aprobado_constancia_afip: true,
    aprobado_certificado_estudio: true,
    fecha: '2026-10-01T12:00:00.000Z',
    version: 1,
    ...cambios,
  };
}
