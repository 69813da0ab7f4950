import { repuesto as r, type Section } from '../repuesto.ts';

/** Body. */
export const CARROCERIA: Section = {
  categoria: 'Carrocería',
  prefix: 'CA',
  marcas: ['Chapasur', 'Perfilar', 'Carroza', 'Lateral'],
  estados: {
    nuevo: ['Sin uso, tal como sale de la caja.', 'A estrenar; llega embalado con esquineros.'],
    usado: ['Desarme propio, con detalles mínimos de pintura.', 'Con uso, sin golpes y sin masilla.'],
  },
  tips: [
    'Antes de pintar, presentá la pieza en el auto.',
    'No incluye bisagras ni vidrio salvo que se vean en la foto.',
    'Si venís en auto, traé una manta: las piezas grandes van en el asiento de atrás.',
  ],
  repuestos: [
    r('Puerta delantera izquierda', ['puerta', 0], [286, 428], 'flete', 'Con vidrio, levantavidrios y burletes.'),
    r(
      'Puerta delantera derecha',
      ['puerta', 1],
      [286, 428],
      'flete',
      'Con cerradura y manija; las llaves se entregan aparte.',
    ),
    r('Puerta del conductor completa', ['puerta', 2], [324, 486], 'flete', 'Con tapizado, parlante y cableado.'),
    r('Puerta del acompañante sin tapizado', ['puerta', 1], [238, 352], 'flete', 'Chapa y vidrio solamente.'),
    r('Puerta delantera con zócalo', ['puerta', 0], [264, 396], 'flete', 'Incluye la moldura inferior y los clips.'),
    r('Paragolpes delantero', ['paragolpes', 0], [128, 212], 'flete', 'Plástico original con las rejillas puestas.'),
    r(
      'Paragolpes delantero con antinieblas',
      ['paragolpes', 1],
      [164, 268],
      'flete',
      'Con los dos faros antiniebla y sus marcos.',
    ),
    r(
      'Paragolpes delantero pintado',
      ['paragolpes', 2],
      [178, 284],
      'flete',
      'Pintado a horno; el color es el de la foto.',
    ),
    r('Espejo exterior izquierdo', ['espejo', 0], [48, 86], 'uber_moto', 'Regulación manual, con giro incorporado.'),
    r(
      'Espejo exterior derecho eléctrico',
      ['espejo', 1],
      [74, 128],
      'uber_moto',
      'Eléctrico y con desempañador; ficha de cinco vías.',
    ),
    r(
      'Carcasa de espejo con luna',
      ['espejo', 0],
      [32, 54],
      'uber_moto',
      'Luna convexa y carcasa; reutilizás tu soporte.',
    ),
    r(
      'Trompa delantera con parrilla',
      ['paragolpes', 0],
      [196, 308],
      'flete',
      'Paragolpes con la parrilla superior ya armada.',
    ),
  ],
};
