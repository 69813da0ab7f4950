import { repuesto as r, type Section } from '../repuesto.ts';

/** Engine. */
export const MOTOR: Section = {
  categoria: 'Motor',
  prefix: 'MT',
  marcas: ['Bielar', 'Motrix Sur', 'Filtrans', 'Chispal'],
  estados: {
    nuevo: ['Sin uso, con caja y precinto.', 'A estrenar, con la garantía de seis meses del fabricante.'],
    usado: [
      'Sale de un motor desarmado en el taller, medido y lavado.',
      'Con uso y sin marcas de agarre; te mostramos las medidas.',
    ],
  },
  tips: [
    'Antes de comprar, fijate el código de motor en la cédula.',
    'Te recomendamos cambiar también la junta que le toca.',
    'Consultanos por el juego completo si vas a hacer el motor.',
  ],
  repuestos: [
    r(
      'Pistón con biela 1.6 8v',
      ['piston', 0],
      [38, 62],
      'uber_moto',
      'Pistón armado con biela y perno, medida estándar.',
    ),
    r(
      'Juego de pistones con aros',
      ['piston', 0],
      [168, 262],
      'uber_auto',
      'Cuatro pistones con aros y pernos, ya pesados entre sí.',
    ),
    r('Pistón en sobremedida 0,50', ['piston', 1], [42, 66], 'uber_moto', 'Sobremedida 0,50 para bloque rectificado.'),
    r('Conjunto de pistón y biela forjada', ['piston', 0], [94, 148], 'uber_moto', 'Biela forjada con bulones nuevos.'),
    r('Pistón de aluminio fundido', ['piston', 1], [36, 54], 'uber_moto', 'Aluminio fundido con la falda grafitada.'),
    r('Filtro de aceite', ['filtro', 0], [12, 21], 'uber_moto', 'Roscado, con válvula antirretorno y junta incluida.'),
    r(
      'Filtro de aceite de larga duración',
      ['filtro', 1],
      [15, 26],
      'uber_moto',
      'Papel sintético para cambios cada 15.000 km.',
    ),
    r(
      'Filtro de combustible roscado',
      ['filtro', 2],
      [18, 34],
      'uber_moto',
      'Separa el agua del gasoil y se purga a mano.',
    ),
    r(
      'Bujías, juego de cuatro',
      ['bujia', 0],
      [26, 48],
      'uber_moto',
      'Cuatro bujías resistivas con la luz ya calibrada.',
    ),
    r(
      'Bujías de iridio, juego de cuatro',
      ['bujia', 0],
      [58, 96],
      'uber_moto',
      'Electrodo de iridio: duran hasta 100.000 km.',
    ),
    r('Bujías frías para GNC', ['bujia', 1], [32, 54], 'uber_moto', 'Grado térmico frío, el que pide un motor a gas.'),
    r(
      'Kit de filtros para service',
      ['filtro', 0],
      [34, 58],
      'uber_moto',
      'Aceite, aire, combustible y habitáculo en una sola caja.',
    ),
  ],
};
