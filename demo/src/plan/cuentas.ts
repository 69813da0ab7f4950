import type { Localidad } from '@fluxpartes/dominio';

/** The one password of every demo account. It is printed at start and guards nothing but made-up data. */
export const CONTRASENA_DEMO = 'repuestos2026';

const DOMAIN = 'demo.fluxpartes.ar';

/** What stands in an account's papers: not brought, brought and waiting for the admin, or approved. */
export type Document = 'falta' | 'pendiente' | 'aprobado';

/** A person of the demo data. */
interface CuentaDemo {
  email: string;
  nombre: string;
  apellido: string;
  dni: string;
  telefono: string;
  localidad: Localidad;
  /** What the account shows, in a few words for who tries it. */
  nota: string;
}

/** A shop: where its parts lie, and how many it sells in the last 30 days and before them. */
export interface Local extends CuentaDemo {
  nombreLocal: string;
  warehouse: Localidad;
  constancia: Document;
  /** Takes cars apart: most of what it sells is used. */
  dismantler?: true;
  ventas: { recent: number; previous: number };
}

/** A mechanic who buys. The AFIP certificate is shown to the admin on paper: registration takes none of a mechanic. */
export interface Comprador extends CuentaDemo {
  constancia: 'falta' | 'aprobado';
  certificado: Document;
  compras: { recent: number; previous: number };
  /** Where the parts are sent to. */
  delivery: { direccion: string; altura: string; entrecalles: string };
}

const correo = (usuario: string) => `${usuario}@${DOMAIN}`;

/** Six shops, one for each percentage of commission there is: 15, 17, 20, 22, 25 and 30. */
export const LOCALES: readonly Local[] = [
  {
    email: correo('frenosdelsur'),
    nombre: 'Graciela',
    apellido: 'Paredes',
    dni: '22418907',
    telefono: '1142940118',
    localidad: 'Adrogué',
    nombreLocal: 'Frenos del Sur',
    warehouse: 'San José',
    constancia: 'aprobado',
    ventas: { recent: 26, previous: 2 },
    nota: 'constancia aprobada y más de 25 ventas en 30 días: comisión del 15 %',
  },
  {
    email: correo('rectificadoraglew'),
    nombre: 'Rubén',
    apellido: 'Oviedo',
    dni: '18765432',
    telefono: '1142243907',
    localidad: 'Glew',
    nombreLocal: 'Rectificadora Glew',
    warehouse: 'Longchamps',
    constancia: 'aprobado',
    ventas: { recent: 17, previous: 1 },
    nota: 'constancia aprobada y de 15 a 24 ventas: comisión del 17 %',
  },
  {
    email: correo('luzcalzada'),
    nombre: 'Noelia',
    apellido: 'Bustamante',
    dni: '30112845',
    telefono: '1142916620',
    localidad: 'Rafael Calzada',
    nombreLocal: 'Luces Calzada',
    warehouse: 'José Mármol',
    constancia: 'aprobado',
    ventas: { recent: 7, previous: 1 },
    nota: 'constancia aprobada y de 5 a 14 ventas: comisión del 20 %',
  },
  {
    email: correo('desarmaderosolano'),
    nombre: 'Hugo',
    apellido: 'Ledesma',
    dni: '16904551',
    telefono: '1142127745',
    localidad: 'Solano',
    nombreLocal: 'Desarmadero Solano',
    warehouse: 'Don Orione',
    constancia: 'falta',
    dismantler: true,
    ventas: { recent: 16, previous: 2 },
    nota: 'sin constancia y de 15 a 24 ventas: comisión del 22 %',
  },
  {
    email: correo('burzacorepuestos'),
    nombre: 'Marcela',
    apellido: 'Figueroa',
    dni: '27650914',
    telefono: '1142993381',
    localidad: 'Burzaco',
    nombreLocal: 'Repuestos Burzaco',
    warehouse: 'Malvinas Argentinas',
    constancia: 'pendiente',
    ventas: { recent: 6, previous: 1 },
    nota: 'constancia a la espera de aprobación y de 5 a 14 ventas: comisión del 25 %',
  },
  {
    email: correo('claypoleautopartes'),
    nombre: 'Diego',
    apellido: 'Ibarra',
    dni: '34208761',
    telefono: '1142916055',
    localidad: 'Claypole',
    nombreLocal: 'Autopartes Claypole',
    warehouse: 'Ministro Rivadavia',
    constancia: 'falta',
    ventas: { recent: 1, previous: 0 },
    nota: 'local nuevo, sin constancia y casi sin ventas: comisión del 30 %',
  },
];

/** Five mechanics: every discount (0, 5 and 10 %) with more than ten purchases in 30 days or with fewer. */
export const COMPRADORES: readonly Comprador[] = [
  {
    email: correo('taller'),
    nombre: 'Walter',
    apellido: 'Benítez',
    dni: '25331768',
    telefono: '1165240917',
    localidad: 'Longchamps',
    constancia: 'aprobado',
    certificado: 'aprobado',
    compras: { recent: 25, previous: 3 },
    delivery: { direccion: 'Av. Hipólito Yrigoyen', altura: '18340', entrecalles: 'Diehl y Burgwardt' },
    nota: 'descuento del 10 % y cupón del 5 % (más de 10 compras en 30 días)',
  },
  {
    email: correo('mecanicaluna'),
    nombre: 'Silvia',
    apellido: 'Luna',
    dni: '28944120',
    telefono: '1158731146',
    localidad: 'Adrogué',
    constancia: 'falta',
    certificado: 'aprobado',
    compras: { recent: 18, previous: 1 },
    delivery: { direccion: 'Av. Espora', altura: '1127', entrecalles: 'Mitre y Bynnon' },
    nota: 'descuento del 5 % y cupón del 5 %',
  },
  {
    email: correo('tallerquiroga'),
    nombre: 'Néstor',
    apellido: 'Quiroga',
    dni: '20557389',
    telefono: '1142330974',
    localidad: 'Burzaco',
    constancia: 'falta',
    certificado: 'falta',
    compras: { recent: 15, previous: 1 },
    delivery: { direccion: 'Roca', altura: '842', entrecalles: 'Carlos Pellegrini y Alsina' },
    nota: 'sin descuento y cupón del 5 %',
  },
  {
    email: correo('tallersosa'),
    nombre: 'Carla',
    apellido: 'Sosa',
    dni: '36120458',
    telefono: '1169014478',
    localidad: 'Rafael Calzada',
    constancia: 'aprobado',
    certificado: 'falta',
    compras: { recent: 9, previous: 1 },
    delivery: { direccion: 'Av. San Martín', altura: '2960', entrecalles: 'Güemes y Colón' },
    nota: 'descuento del 5 % y cupón del 3 %',
  },
  {
    email: correo('aprendiz'),
    nombre: 'Matías',
    apellido: 'Acuña',
    dni: '41870263',
    telefono: '1171226590',
    localidad: 'Glew',
    constancia: 'falta',
    certificado: 'pendiente',
    compras: { recent: 6, previous: 1 },
    delivery: { direccion: 'Almafuerte', altura: '355', entrecalles: 'Aristóbulo del Valle y Garay' },
    nota: 'certificado a la espera de aprobación: sin descuento, cupón del 3 %',
  },
];
