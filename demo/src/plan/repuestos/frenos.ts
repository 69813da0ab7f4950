import { repuesto as r, type Section } from '../repuesto.ts';

/** Brakes. */
export const FRENOS: Section = {
  categoria: 'Frenos',
  prefix: 'FR',
  marcas: ['Fremar', 'Pampafren', 'Rodasur', 'Frenaxa'],
  estados: {
    nuevo: ['Sin uso y en caja cerrada.', 'A estrenar, con la garantía escrita del fabricante.'],
    usado: [
      'Medimos el desgaste y queda más de la mitad de vida útil.',
      'Con uso y dentro de medida: lo controlamos con micrómetro.',
    ],
  },
  tips: [
    'Conviene cambiar los dos lados del eje a la vez.',
    'Acordate de purgar el circuito y asentar el freno los primeros 200 km.',
    'Si dudás de la medida, mandanos el dominio y la verificamos antes de que compres.',
  ],
  repuestos: [
    r(
      'Disco de freno ventilado delantero',
      ['disco', 0],
      [62, 98],
      'uber_moto',
      'Disco ventilado de 278 mm y cinco agujeros; se vende por unidad.',
    ),
    r(
      'Juego de discos delanteros perforados',
      ['disco', 2],
      [128, 214],
      'uber_auto',
      'Par perforado que disipa mejor el calor en bajada y con carga.',
    ),
    r(
      'Discos traseros macizos, par',
      ['disco', 1],
      [88, 132],
      'uber_auto',
      'Par macizo de 240 mm, con el balanceo de fábrica.',
    ),
    r(
      'Disco de freno delantero con mordaza',
      ['disco', 0],
      [116, 178],
      'uber_auto',
      'Viene con la mordaza armada y las guías engrasadas.',
    ),
    r(
      'Kit de discos y mordaza reforzada',
      ['disco', 2],
      [186, 268],
      'uber_auto',
      'Mordaza pintada a horno y pistón nuevo, listo para montar.',
    ),
    r(
      'Disco de freno delantero macizo',
      ['disco', 1],
      [44, 68],
      'uber_moto',
      'Disco macizo de 236 mm, cuatro agujeros, por unidad.',
    ),
    r(
      'Pastillas de freno delanteras',
      ['pastillas', 0],
      [24, 46],
      'uber_moto',
      'Juego de cuatro, con antichirrido y sin testigo de desgaste.',
    ),
    r(
      'Pastillas de freno traseras',
      ['pastillas', 1],
      [22, 39],
      'uber_moto',
      'Juego de cuatro para eje trasero a disco.',
    ),
    r(
      'Pastillas de freno cerámicas',
      ['pastillas', 0],
      [39, 64],
      'uber_moto',
      'Compuesto cerámico: poco polvo en la llanta y nada de chillidos.',
    ),
    r(
      'Pastillas de freno para uso intensivo',
      ['pastillas', 1],
      [42, 71],
      'uber_moto',
      'Pensadas para remís y reparto: aguantan temperatura sin cristalizarse.',
    ),
    r(
      'Juego de pastillas con sensor',
      ['pastillas', 0],
      [34, 58],
      'uber_moto',
      'Incluye el sensor de desgaste y las chapas de retención.',
    ),
    r(
      'Disco de freno trasero ventilado',
      ['disco', 1],
      [58, 86],
      'uber_moto',
      'Ventilado, con tratamiento anticorrosivo en la campana.',
    ),
  ],
};
