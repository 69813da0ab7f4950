import { repuesto as r, type Section } from '../repuesto.ts';

/** Exhaust. */
export const ESCAPES: Section = {
  categoria: 'Escapes',
  prefix: 'ES',
  marcas: ['Escapemar', 'Tubosur', 'Silenar', 'Catal'],
  estados: {
    nuevo: ['Sin uso, con abrazaderas y juntas.', 'A estrenar, soldado y probado a presión.'],
    usado: ['Con uso, sin picaduras: lo probamos con humo.', 'Desarme propio, la chapa suena entera.'],
  },
  tips: [
    'En el local hacemos la colocación en el día.',
    'Cambiá también las gomas de soporte, son baratas y evitan roturas.',
    'Medí el diámetro del caño antes de comprar.',
  ],
  repuestos: [
    r('Silenciador trasero de acero', ['silenciador', 0], [52, 84], 'uber_auto', 'Acero aluminizado con doble chapa.'),
    r(
      'Silenciador intermedio',
      ['silenciador', 0],
      [44, 72],
      'uber_auto',
      'Relleno de lana de vidrio de alta temperatura.',
    ),
    r(
      'Silenciador trasero de acero inoxidable',
      ['silenciador', 0],
      [94, 146],
      'uber_auto',
      'Inoxidable 409: no se pica con la condensación.',
    ),
    r('Silenciador de salida ovalada', ['silenciador', 0], [68, 108], 'uber_auto', 'Cuerpo ovalado y salida recta.'),
    r(
      'Silenciador trasero original',
      ['silenciador', 1],
      [46, 74],
      'uber_auto',
      'Pieza original, con los ganchos completos.',
    ),
    r('Tramo final con silenciador', ['silenciador', 1], [58, 92], 'uber_auto', 'Viene con el caño hasta el eje.'),
    r('Catalizador', ['catalizador', 0], [264, 412], 'uber_auto', 'Monolito cerámico de tres vías.'),
    r(
      'Catalizador con sonda lambda',
      ['catalizador', 0],
      [318, 486],
      'uber_auto',
      'Incluye la sonda de cuatro cables.',
    ),
    r(
      'Catalizador para verificación técnica',
      ['catalizador', 0],
      [228, 356],
      'uber_auto',
      'Pasa la VTV: te damos el papel de la medición.',
    ),
    r(
      'Catalizador original',
      ['catalizador', 1],
      [196, 302],
      'uber_auto',
      'Original, con el color que da la temperatura.',
    ),
    r(
      'Catalizador con brida y flexible',
      ['catalizador', 1],
      [212, 324],
      'uber_auto',
      'Brida de dos agujeros y flexible mallado.',
    ),
    r('Silenciador deportivo', ['silenciador', 0], [88, 138], 'uber_auto', 'Sonido grave sin pasarse de decibeles.'),
  ],
};
