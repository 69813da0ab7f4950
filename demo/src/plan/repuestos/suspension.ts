import { repuesto as r, type Section } from '../repuesto.ts';

/** Suspension. */
export const SUSPENSION: Section = {
  categoria: 'Suspensión',
  prefix: 'SU',
  marcas: ['Amortec', 'Sureste', 'Brazal', 'Resorpam'],
  estados: {
    nuevo: ['Sin uso, con las gomas y los bujes puestos.', 'A estrenar, en caja y con un año de garantía.'],
    usado: ['Pasó por el taller: sin juego y sin ruidos.', 'Con uso; los bujes se cambiaron hace poco.'],
  },
  tips: [
    'Después de montarlo hacé alinear y balancear.',
    'Se recomienda cambiar de a pares para que el auto no tire.',
    'Podés pasar por el local con la pieza vieja y comparás.',
  ],
  repuestos: [
    r(
      'Amortiguador delantero con espiral',
      ['amortiguador', 0],
      [96, 142],
      'uber_moto',
      'Conjunto armado y prensado, listo para colocar.',
    ),
    r('Amortiguador trasero', ['amortiguador', 1], [54, 88], 'uber_moto', 'Hidráulico a gas de doble tubo.'),
    r(
      'Kit de amortiguadores con espirales',
      ['amortiguador', 2],
      [298, 438],
      'uber_auto',
      'Los cuatro conjuntos con cazoletas y crapodinas.',
    ),
    r(
      'Amortiguador regulable en altura',
      ['amortiguador', 2],
      [182, 276],
      'uber_auto',
      'Rosca completa: bajás el auto hasta 50 mm.',
    ),
    r(
      'Amortiguador reforzado para carga',
      ['amortiguador', 0],
      [118, 176],
      'uber_auto',
      'Valvulado para andar cargado y con trailer.',
    ),
    r(
      'Espiral con amortiguador delantero izquierdo',
      ['amortiguador', 1],
      [92, 138],
      'uber_moto',
      'Lado izquierdo, con el espiral de fábrica.',
    ),
    r(
      'Parrilla de suspensión derecha',
      ['parrilla', 0],
      [58, 92],
      'uber_auto',
      'Con rótula y bujes colocados a presión.',
    ),
    r('Parrilla de suspensión izquierda', ['parrilla', 0], [58, 92], 'uber_auto', 'Chapa de 3 mm, rótula desmontable.'),
    r(
      'Parrilla de aluminio con rótula',
      ['parrilla', 1],
      [104, 158],
      'uber_auto',
      'Fundición de aluminio, pesa la mitad que la de chapa.',
    ),
    r(
      'Par de parrillas completas',
      ['parrilla', 0],
      [112, 174],
      'uber_auto',
      'Las dos manos, con bulones y tuercas nuevas.',
    ),
    r('Brazo inferior con bujes', ['parrilla', 1], [66, 98], 'uber_auto', 'Bujes de poliuretano de dureza media.'),
    r(
      'Amortiguador delantero derecho',
      ['amortiguador', 2],
      [72, 112],
      'uber_moto',
      'Lado derecho, con soporte para la barra estabilizadora.',
    ),
  ],
};
