import { repuesto as r, type Section } from '../repuesto.ts';

/** Gearbox and clutch. */
export const TRANSMISION: Section = {
  categoria: 'Transmisión',
  prefix: 'TR',
  marcas: ['Cajasur', 'Embral', 'Dentec', 'Torque Pampa'],
  estados: {
    nuevo: ['Sin uso, en caja y con manual de montaje.', 'A estrenar; tiene un año de garantía.'],
    usado: ['Sale de una caja que andaba; los dientes están sanos.', 'Con uso parejo y sin azulado por temperatura.'],
  },
  tips: [
    'Acordate de cambiar el aceite de caja y el retén.',
    'Contá los dientes o mandanos una foto antes de comprar.',
    'Si el taller es de la zona, lo llevamos sin cargo.',
  ],
  repuestos: [
    r(
      'Engranajes de 3.ª y 4.ª',
      ['engranajes', 0],
      [128, 196],
      'uber_auto',
      'Par de rodamientos incluido, dentado helicoidal.',
    ),
    r(
      'Engranaje de 5.ª con piñón',
      ['engranajes', 1],
      [86, 134],
      'uber_moto',
      'Relación 0,84: baja las vueltas en ruta.',
    ),
    r(
      'Corona y piñón de diferencial',
      ['engranajes', 0],
      [246, 382],
      'uber_auto',
      'Par apareado de fábrica; no se venden por separado.',
    ),
    r(
      'Juego de engranajes de caja',
      ['engranajes', 1],
      [312, 468],
      'uber_auto',
      'De primera a quinta, con sincronizados.',
    ),
    r(
      'Engranaje de 2.ª velocidad',
      ['engranajes', 0],
      [72, 108],
      'uber_moto',
      'Con el cono sincronizador ya asentado.',
    ),
    r('Kit de embrague completo', ['embrague', 0], [164, 258], 'uber_auto', 'Placa, disco y crapodina.'),
    r(
      'Disco y placa de embrague',
      ['embrague', 0],
      [122, 186],
      'uber_auto',
      'Disco de 200 mm con amortiguadores de torsión.',
    ),
    r(
      'Kit de embrague reforzado',
      ['embrague', 0],
      [218, 326],
      'uber_auto',
      'Placa con 20 % más de presión, para tirar cargado.',
    ),
    r(
      'Disco de embrague',
      ['embrague', 1],
      [58, 92],
      'uber_moto',
      'Estrías de 18 dientes; medí el tuyo antes de comprar.',
    ),
    r(
      'Embrague con placa rectificada',
      ['embrague', 1],
      [94, 138],
      'uber_auto',
      'Placa rectificada y disco con forro nuevo.',
    ),
    r(
      'Piñón de ataque con rueda',
      ['engranajes', 1],
      [148, 224],
      'uber_auto',
      'Se entrega apareado y con la luz de dientes medida.',
    ),
    r(
      'Kit de embrague para motores nafteros',
      ['embrague', 0],
      [142, 214],
      'uber_auto',
      'Incluye guía de centrado para el montaje.',
    ),
  ],
};
