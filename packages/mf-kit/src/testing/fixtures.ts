import type { Publicacion, Usuario, Venta } from '@fluxpartes/contrato';

/** A mechanic without documents and with $ 12.350,00 of cashback. */
export function testUsuario(cambios: Partial<Usuario> = {}): Usuario {
  return {
    id: 5,
    dni: '30111222',
    nombre: 'Marcos',
    apellido: 'Ledesma',
    email: 'marcos@correo.com',
    email_confirmado: true,
    cuenta_bancaria: '',
    contrasena: 'caja-de-quinta',
    telefono: '1155501234',
    tipo_cuenta: 'mecanico',
    nombre_local: '',
    localidad: 'Longchamps',
    cashback: 12350,
    constancia_afip_url: null,
    certificado_estudio_url: null,
    certificado_trabajo_url: null,
    aprobado_constancia_afip: false,
    aprobado_certificado_estudio: false,
    fecha: '2026-10-01T12:00:00.000Z',
    version: 3,
    ...cambios,
  };
}

/** A new part for $ 84.500,00 that fits three cars, as a logged-in user gets it. */
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
    existencias: null,
    fecha: '2026-11-01T12:00:00.000Z',
    version: 1,
    ...cambios,
  };
}

/** A sale of two parts for $ 41.883,00, shipped by Uber Moto: no proof, no payment, no receipt. */
export function testVenta(cambios: Partial<Venta> = {}): Venta {
  return {
    id: 1042,
    nombre_producto: 'Disco de freno ventilado',
    cantidad: 2,
    monto: 41_883,
    fecha: '2026-11-18T12:12:00.000Z',
    vendedor_id: 7,
    comprador_id: 31,
    publicacion_id: 9,
    envio: true,
    tipo_envio: 'uber_moto',
    pago_recibido: false,
    comprobante_pago_url: null,
    comprobante_ilegible: false,
    confirmacioncomprador: false,
    localidad_envio: 'Rafael Calzada',
    direccion_envio: 'Av. San Martín',
    altura_envio: '2840',
    entrecalles_envio: 'Güemes y Alsina',
    precio_unitario: 22_043.68,
    descuento: 5,
    total_con_descuento: 41_883,
    cashback_usado: 0,
    cupon: 1256.49,
    anulada: null,
    vence: null,
    pedido: null,
    devolucion: null,
    version: 1,
    ...cambios,
  };
}
