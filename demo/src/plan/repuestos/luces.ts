import { repuesto as r, type Section } from '../repuesto.ts';

/** Lights. */
export const LUCES: Section = {
  categoria: 'Luces',
  prefix: 'LU',
  marcas: ['Lumisur', 'Faral', 'Ópticas del Sur', 'Brillar'],
  estados: {
    nuevo: ['Sin uso, con el film protector puesto.', 'A estrenar, con lámparas incluidas.'],
    usado: ['Con uso; el policarbonato está pulido y sin grietas.', 'Desarme propio, con todas las patas sanas.'],
  },
  tips: [
    'Después del cambio, hacé regular la altura.',
    'Compará la ficha con la tuya: hay dos versiones.',
    'Viaja bien embalada, con burbuja y caja doble.',
  ],
  repuestos: [
    r('Óptica delantera derecha', ['optica', 0], [82, 138], 'uber_moto', 'Doble parábola con luz de posición led.'),
    r('Óptica delantera izquierda', ['optica', 1], [82, 138], 'uber_moto', 'Doble parábola, giro blanco.'),
    r('Óptica con luz diurna led', ['optica', 0], [148, 226], 'uber_auto', 'Guía de luz diurna y proyector bixenón.'),
    r('Par de ópticas delanteras', ['optica', 0], [168, 258], 'uber_auto', 'Las dos manos, con motor de regulación.'),
    r('Óptica con giro blanco', ['optica', 1], [92, 148], 'uber_moto', 'Giro cristal con lámpara ámbar.'),
    r(
      'Óptica delantera con proyector',
      ['optica', 1],
      [128, 198],
      'uber_auto',
      'Proyector de 2,5 pulgadas, corte bien definido.',
    ),
    r('Faro trasero izquierdo', ['faroTrasero', 0], [34, 58], 'uber_moto', 'Con portalámparas y junta.'),
    r('Faro trasero derecho', ['faroTrasero', 1], [34, 58], 'uber_moto', 'Con portalámparas; giro blanco.'),
    r('Juego de faros traseros', ['faroTrasero', 0], [66, 108], 'uber_auto', 'Los dos, con los tornillos de fijación.'),
    r(
      'Faro trasero con giro blanco',
      ['faroTrasero', 1],
      [38, 62],
      'uber_moto',
      'Versión con giro cristal, la de los últimos años.',
    ),
    r(
      'Faro trasero completo con plaqueta',
      ['faroTrasero', 0],
      [42, 68],
      'uber_moto',
      'Plaqueta revisada, sin pistas cortadas.',
    ),
    r('Óptica delantera con marco negro', ['optica', 0], [104, 164], 'uber_moto', 'Fondo negro y lente liso.'),
  ],
};
