import { repuesto as r, type Section } from '../repuesto.ts';

/** Accessories. */
export const ACCESORIOS: Section = {
  categoria: 'Accesorios',
  prefix: 'AC',
  marcas: ['Rodar', 'Aleasur', 'Tuning Pampa', 'Centenar'],
  estados: {
    nuevo: ['A estrenar, en caja cerrada.', 'Sin uso, con garantía escrita.'],
    usado: ['Con uso, sin golpes ni soldaduras.', 'Con uso y algún rayón que te mostramos por video.'],
  },
  tips: [
    'Verificá las medidas antes de comprar.',
    'La tornillería se vende aparte.',
    'Tomamos usados como parte de pago.',
  ],
  repuestos: [
    r(
      'Llantas de aleación rodado 15, juego',
      ['llanta', 0],
      [312, 468],
      'flete',
      'Juego de cuatro, distribución 4×100.',
    ),
    r('Llanta de aleación rodado 16', ['llanta', 0], [98, 148], 'uber_auto', 'Por unidad, distribución 5×112.'),
    r('Llanta grafito rodado 17', ['llanta', 1], [124, 186], 'uber_auto', 'Terminación grafito mate, por unidad.'),
    r('Juego de llantas grafito rodado 17', ['llanta', 1], [486, 724], 'flete', 'Cuatro llantas con tapas centrales.'),
    r(
      'Rueda armada rodado 15',
      ['llanta', 2],
      [148, 226],
      'uber_auto',
      'Llanta de aleación con cubierta 195/55 y balanceo hecho.',
    ),
    r(
      'Rueda de auxilio de aleación',
      ['llanta', 2],
      [112, 172],
      'uber_auto',
      'Medida igual a las otras cuatro, no es de emergencia.',
    ),
    r(
      'Juego de ruedas con cubiertas',
      ['llanta', 2],
      [598, 896],
      'flete',
      'Cuatro ruedas armadas, cubiertas con menos de 5.000 km.',
    ),
    r('Llanta de cinco rayos dobles', ['llanta', 0], [86, 132], 'uber_auto', 'Cinco rayos dobles, rodado 14.'),
    r('Juego de llantas rodado 14', ['llanta', 0], [268, 402], 'flete', 'Cuatro llantas livianas, 5,9 kg cada una.'),
    r('Llanta con cubierta nueva', ['llanta', 2], [168, 248], 'uber_auto', 'Cubierta sin uso, montada en el día.'),
    r('Volante deportivo', ['volante', 1], [68, 104], 'uber_moto', 'Diámetro de 350 mm; el cubo se pide aparte.'),
    r('Espejos deportivos, par', ['espejo', 1], [84, 128], 'uber_moto', 'Carcasa pintada y giro secuencial.'),
  ],
};
