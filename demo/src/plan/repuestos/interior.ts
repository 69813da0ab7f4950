import { repuesto as r, type Section } from '../repuesto.ts';

/** Interior. */
export const INTERIOR: Section = {
  categoria: 'Interior',
  prefix: 'IN',
  marcas: ['Tapizur', 'Habitar', 'Confort Pampa', 'Volanta'],
  estados: {
    nuevo: ['Sin uso, con la funda de transporte.', 'A estrenar, con su kit de montaje.'],
    usado: [
      'Con uso, sin roturas y recién limpio con extractor.',
      'Desarme propio; tiene el desgaste normal de los años.',
    ],
  },
  tips: [
    'Fijate que tu auto tenga el mismo anclaje.',
    'Si tu auto tiene airbag, consultanos antes.',
    'Podés ver y probar todo en el local.',
  ],
  repuestos: [
    r(
      'Butaca del acompañante completa',
      ['butaca', 0],
      [124, 196],
      'flete',
      'Con rieles, apoyacabezas y regulación de respaldo.',
    ),
    r(
      'Butaca del conductor con regulación de altura',
      ['butaca', 0],
      [148, 228],
      'flete',
      'Regula en altura y trae soporte lumbar.',
    ),
    r('Butaca deportiva', ['butaca', 1], [212, 324], 'flete', 'Laterales altos y costura a la vista.'),
    r('Par de butacas deportivas', ['butaca', 1], [398, 612], 'flete', 'Las dos delanteras, con rieles universales.'),
    r('Butaca tapizada en cuero', ['butaca', 2], [236, 358], 'flete', 'Cuero natural, hidratado y sin grietas.'),
    r('Juego de butacas en cuero', ['butaca', 2], [548, 842], 'flete', 'Delanteras y tapizado trasero haciendo juego.'),
    r('Volante original de cuero', ['volante', 0], [62, 98], 'uber_moto', 'Cuero con costura gris; no incluye airbag.'),
    r('Volante de tres rayos', ['volante', 0], [54, 86], 'uber_moto', 'Tres rayos con insertos satinados.'),
    r(
      'Volante con costura roja',
      ['volante', 1],
      [72, 116],
      'uber_moto',
      'Cuero perforado en los laterales y costura roja.',
    ),
    r('Volante con tapa central', ['volante', 0], [48, 76], 'uber_moto', 'Con la tapa de la bocina y su contacto.'),
    r('Volante retapizado', ['volante', 1], [58, 88], 'uber_moto', 'Retapizado a mano en un taller de Burzaco.'),
    r('Asiento delantero con rieles', ['butaca', 0], [112, 174], 'flete', 'Tela original y rieles sin juego.'),
  ],
};
