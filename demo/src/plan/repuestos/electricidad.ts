import { repuesto as r, type Section } from '../repuesto.ts';

/** Electrics. */
export const ELECTRICIDAD: Section = {
  categoria: 'Electricidad',
  prefix: 'EL',
  marcas: ['Voltar', 'Bornal', 'Electrosur', 'Amperia'],
  estados: {
    nuevo: ['A estrenar, con fecha de fabricación de este año.', 'Sin uso, con la carga controlada.'],
    usado: ['Se prueba en banco delante tuyo.', 'Con uso; carga y mide bien, te mandamos el video de la prueba.'],
  },
  tips: [
    'Traé la pieza vieja: la tomamos como parte de pago.',
    'Hacé medir la carga antes del cambio: a veces es un cable.',
    'Colocación sin cargo en Adrogué y José Mármol.',
  ],
  repuestos: [
    r(
      'Batería 12 V 75 Ah',
      ['bateria', 0],
      [118, 168],
      'uber_moto',
      'Libre de mantenimiento, borne positivo a la derecha.',
    ),
    r('Batería 12 V 65 Ah', ['bateria', 1], [98, 142], 'uber_moto', 'Placas de calcio y 540 A de arranque en frío.'),
    r('Batería 12 V 45 Ah', ['bateria', 1], [76, 112], 'uber_moto', 'Caja baja, para autos chicos sin equipo grande.'),
    r('Batería para Start-Stop', ['bateria', 2], [186, 268], 'uber_auto', 'EFB de 60 Ah, con 600 A de arranque.'),
    r('Batería 12 V 90 Ah', ['bateria', 0], [168, 236], 'uber_auto', 'Para motores gasoleros: 760 A de arranque.'),
    r(
      'Batería con 18 meses de garantía',
      ['bateria', 2],
      [112, 158],
      'uber_moto',
      'Garantía escrita de 18 meses, se cambia en el acto.',
    ),
    r('Alternador 90 A', ['alternador', 0], [198, 292], 'uber_auto', 'Noventa amperes, con regulador incorporado.'),
    r(
      'Alternador 120 A con polea libre',
      ['alternador', 0],
      [246, 364],
      'uber_auto',
      'Con polea de rueda libre, evita el ruido de la correa.',
    ),
    r(
      'Alternador reparado a nuevo',
      ['alternador', 1],
      [124, 182],
      'uber_auto',
      'Rulemanes, carbones y diodos nuevos.',
    ),
    r('Alternador 70 A', ['alternador', 1], [142, 208], 'uber_auto', 'El de los motores sin aire acondicionado.'),
    r(
      'Alternador para motores con aire',
      ['alternador', 0],
      [218, 318],
      'uber_auto',
      'Soporte doble para la correa Poly-V.',
    ),
    r('Batería sellada 12 V 55 Ah', ['bateria', 1], [88, 126], 'uber_moto', 'Sellada, con ojo testigo de carga.'),
  ],
};
