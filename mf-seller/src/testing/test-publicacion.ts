import type { Publicacion } from '@fluxpartes/contrato';

/** A listing of the user that `usuario` gives. */
export function testPublicacion(cambios: Partial<Publicacion> = {}): Publicacion {
  return {
    id: 1,
    user_id: 7,
    nombre_producto: 'Disco de freno ventilado',
    marca: 'ford',
    modelo: 'Focus',
    precio: 84500.5,
    ubicacion: 'Adrogué',
    envio: true,
    tipo_envio: 'uber_moto',
    categoria: 'Frenos',
    estado: 'usado',
    codigo_serie: 'FD-278-5V',
    marca_repuesto: 'Fremar',
    compatibilidad: [{ marca: 'chevrolet', modelo: 'Cruze' }],
    fotos: ['/api/fotos/a1/1280.webp', '/api/fotos/b2/1280.webp'],
    descripcion: 'Disco ventilado de 278 mm.',
    pausada: false,
    nombre_local: 'Frenos del Sur',
    fecha: '2026-11-01T12:00:00.000Z',
    version: 3,
    ...cambios,
  };
}
