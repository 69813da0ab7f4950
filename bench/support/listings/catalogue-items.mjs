// @ts-check
/**
 * Real parts as shops of the south of Greater Buenos Aires name them.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} categoria
 * @property {number} from the cheapest, in pesos
 * @property {number} to the dearest
 * @property {readonly string[]} places where on the car it sits; none: no word is said of it
 * @property {readonly string[]} makers who makes it
 */

const AXLES = ['delantero', 'trasero'];
const SIDES = ['izquierdo', 'derecho', 'lado conductor', 'lado acompañante'];
const CORNERS = ['delantero izquierdo', 'delantero derecho', 'trasero izquierdo', 'trasero derecho'];
/** @type {string[]} */
const NONE = [];

const BRAKE_MAKERS = ['Bosch', 'Fras-le', 'Brembo', 'Cobreq', 'TRW', 'Ferodo', 'ATE'];
const SUSPENSION_MAKERS = ['Monroe', 'Cofap', 'Sachs', 'SKF', 'Corven', 'Nakata', 'Sadar'];
const ENGINE_MAKERS = ['Mahle', 'Taranto', 'Elring', 'Gates', 'Dayco', 'SKF', 'Mann', 'Wega', 'Fram', 'Original'];
const ELECTRIC_MAKERS = ['Bosch', 'NGK', 'Valeo', 'Magneti Marelli', 'Hella', 'Moura', 'Delco', 'Original'];
const BODY_MAKERS = ['Original', 'Depo', 'TYC', 'Alternativo', 'Cirubon', 'Vic'];

/** Names, lowest and highest price, and positions of each category's parts; one line for each part, as in a price list. */
const LISTS = {
  Frenos: [
    BRAKE_MAKERS,
    ['Pastilla de freno', 9_000, 90_000, AXLES],
    ['Juego de pastillas de freno', 12_000, 110_000, AXLES],
    ['Disco de freno ventilado', 25_000, 190_000, AXLES],
    ['Disco de freno macizo', 20_000, 120_000, AXLES],
    ['Campana de freno', 18_000, 95_000, ['trasera']],
    ['Cinta de freno', 11_000, 60_000, ['trasera']],
    ['Cilindro de rueda', 7_000, 38_000, ['trasero izquierdo', 'trasero derecho']],
    ['Bomba de freno', 32_000, 180_000, NONE],
    ['Flexible de freno', 5_500, 29_000, CORNERS],
    ['Mordaza de freno', 60_000, 310_000, CORNERS],
    ['Cable de freno de mano', 9_500, 52_000, SIDES],
    ['Sensor de ABS', 14_000, 88_000, CORNERS],
  ],
  Suspensión: [
    SUSPENSION_MAKERS,
    ['Amortiguador', 35_000, 240_000, CORNERS],
    ['Espiral', 19_000, 98_000, CORNERS],
    ['Cazoleta de amortiguador', 9_000, 70_000, CORNERS],
    ['Parrilla de suspensión', 38_000, 210_000, SIDES],
    ['Rótula', 9_900, 65_000, SIDES],
    ['Bieleta', 7_200, 41_000, CORNERS],
    ['Buje de parrilla', 3_200, 24_000, AXLES],
    ['Extremo de dirección', 8_800, 57_000, SIDES],
    ['Barra estabilizadora', 46_000, 190_000, AXLES],
    ['Maza de rueda', 29_000, 170_000, CORNERS],
    ['Rulemán de rueda', 13_000, 99_000, AXLES],
    ['Cremallera de dirección', 130_000, 720_000, NONE],
    ['Tren trasero', 180_000, 900_000, NONE],
  ],
  Motor: [
    ENGINE_MAKERS,
    ['Kit de distribución', 48_000, 390_000, NONE],
    ['Correa de distribución', 14_000, 95_000, NONE],
    ['Correa poly V', 7_000, 48_000, NONE],
    ['Tensor de correa', 12_000, 98_000, NONE],
    ['Bomba de agua', 22_000, 160_000, NONE],
    ['Bomba de aceite', 45_000, 260_000, NONE],
    ['Termostato', 8_500, 76_000, NONE],
    ['Radiador', 75_000, 420_000, NONE],
    ['Electroventilador', 62_000, 330_000, NONE],
    ['Junta de tapa de cilindros', 16_000, 120_000, NONE],
    ['Juego de juntas completo', 39_000, 260_000, NONE],
    ['Tapa de cilindros', 290_000, 1_400_000, NONE],
    ['Filtro de aceite', 4_200, 29_000, NONE],
    ['Filtro de aire', 4_900, 38_000, NONE],
    ['Filtro de combustible', 5_100, 46_000, NONE],
    ['Filtro de habitáculo', 4_400, 33_000, NONE],
    ['Aros de pistón', 38_000, 210_000, NONE],
    ['Cigüeñal', 210_000, 950_000, NONE],
    ['Árbol de levas', 120_000, 640_000, NONE],
    ['Soporte de motor', 17_000, 140_000, ['izquierdo', 'derecho', 'trasero']],
    ['Motor completo', 900_000, 4_800_000, NONE],
    ['Turbo', 380_000, 1_900_000, NONE],
    ['Cárter de aceite', 42_000, 230_000, NONE],
    ['Inyector de nafta', 21_000, 150_000, NONE],
    ['Bomba de nafta', 29_000, 190_000, NONE],
    ['Cuerpo mariposa', 75_000, 390_000, NONE],
  ],
  Transmisión: [
    ['Luk', 'Sachs', 'Valeo', 'SKF', 'Spidan', 'Original'],
    ['Kit de embrague', 98_000, 620_000, NONE],
    ['Disco de embrague', 49_000, 280_000, NONE],
    ['Crapodina de embrague', 18_000, 140_000, NONE],
    ['Bombín de embrague', 21_000, 130_000, NONE],
    ['Caja de cambios', 420_000, 2_300_000, NONE],
    ['Semieje', 75_000, 410_000, SIDES],
    ['Homocinética', 32_000, 190_000, ['lado rueda', 'lado caja']],
    ['Fuelle de homocinética', 5_900, 36_000, ['lado rueda', 'lado caja']],
    ['Cable selector de cambios', 29_000, 160_000, NONE],
    ['Volante de motor', 140_000, 890_000, NONE],
  ],
  Carrocería: [
    BODY_MAKERS,
    ['Paragolpe', 65_000, 480_000, AXLES],
    ['Guardabarro', 58_000, 330_000, ['delantero izquierdo', 'delantero derecho']],
    ['Capot', 160_000, 780_000, NONE],
    ['Puerta', 210_000, 1_100_000, CORNERS],
    ['Portón trasero', 260_000, 1_300_000, NONE],
    ['Tapa de baúl', 190_000, 840_000, NONE],
    ['Parrilla de radiador', 28_000, 190_000, ['central', 'inferior']],
    ['Espejo retrovisor', 31_000, 290_000, SIDES],
    ['Manija de puerta exterior', 9_800, 88_000, CORNERS],
    ['Cerradura de puerta', 24_000, 180_000, CORNERS],
    ['Levantavidrio eléctrico', 36_000, 210_000, CORNERS],
    ['Parabrisas', 110_000, 690_000, NONE],
    ['Luneta', 98_000, 540_000, ['trasera']],
    ['Burlete de puerta', 12_000, 86_000, CORNERS],
    ['Molduras laterales', 15_000, 99_000, SIDES],
    ['Absorbedor de impacto', 22_000, 120_000, AXLES],
  ],
  Electricidad: [
    ELECTRIC_MAKERS,
    ['Alternador', 120_000, 650_000, NONE],
    ['Motor de arranque', 98_000, 520_000, NONE],
    ['Burro de arranque', 95_000, 500_000, NONE],
    ['Batería 12 x 65', 85_000, 210_000, NONE],
    ['Batería 12 x 75', 105_000, 260_000, NONE],
    ['Bobina de encendido', 21_000, 180_000, NONE],
    ['Bujía', 3_900, 31_000, NONE],
    ['Juego de bujías', 14_000, 110_000, NONE],
    ['Cables de bujía', 13_000, 78_000, NONE],
    ['Sonda lambda', 38_000, 220_000, NONE],
    ['Sensor de temperatura', 6_900, 49_000, NONE],
    ['Sensor de oxígeno', 39_000, 230_000, NONE],
    ['Módulo de inyección ECU', 190_000, 980_000, NONE],
    ['Tecla levantavidrio', 8_900, 78_000, SIDES],
    ['Motor limpiaparabrisas', 44_000, 260_000, AXLES],
    ['Bocina', 7_900, 46_000, NONE],
  ],
  Interior: [
    ['Original', 'Alternativo', 'Iael', 'Sparco'],
    ['Volante', 45_000, 310_000, NONE],
    ['Butaca', 140_000, 820_000, SIDES],
    ['Tablero de instrumentos', 78_000, 460_000, NONE],
    ['Alfombra de goma', 12_000, 66_000, AXLES],
    ['Palanca de cambios', 9_900, 72_000, NONE],
    ['Cinturón de seguridad', 33_000, 210_000, CORNERS],
    ['Tapizado de puerta', 29_000, 180_000, CORNERS],
    ['Airbag de volante', 160_000, 780_000, NONE],
    ['Guantera', 26_000, 130_000, NONE],
    ['Compresor de aire acondicionado', 220_000, 990_000, NONE],
  ],
  Escapes: [
    ['Silens', 'Escapes Fénix', 'Original', 'Alternativo'],
    ['Silenciador', 38_000, 220_000, ['intermedio', 'trasero']],
    ['Caño de escape', 29_000, 160_000, ['delantero', 'intermedio', 'trasero']],
    ['Catalizador', 160_000, 980_000, NONE],
    ['Múltiple de escape', 72_000, 390_000, NONE],
    ['Flexible de escape', 17_000, 92_000, NONE],
    ['Soporte de escape', 2_800, 16_000, NONE],
  ],
  Luces: [
    ['Valeo', 'Hella', 'Depo', 'TYC', 'Magneti Marelli', 'Original'],
    ['Óptica', 48_000, 390_000, ['delantera izquierda', 'delantera derecha']],
    ['Faro', 36_000, 260_000, ['trasero izquierdo', 'trasero derecho']],
    ['Faro antiniebla', 18_000, 120_000, SIDES],
    ['Luz de giro', 7_800, 54_000, SIDES],
    ['Lámpara H4', 4_100, 23_000, NONE],
    ['Lámpara H7', 4_600, 26_000, NONE],
    ['Kit LED', 19_000, 110_000, NONE],
    ['Luz de patente', 4_900, 31_000, NONE],
    ['Tercera luz de stop', 12_000, 86_000, NONE],
  ],
  Accesorios: [
    ['Alternativo', 'Original', 'Bracco', 'Keko'],
    ['Enganche de remolque', 75_000, 290_000, NONE],
    ['Llanta de aleación', 98_000, 460_000, ['rodado 14', 'rodado 15', 'rodado 16']],
    ['Taza de rueda', 9_000, 49_000, ['rodado 13', 'rodado 14', 'rodado 15']],
    ['Barra portaequipaje', 58_000, 240_000, NONE],
    ['Escobilla limpiaparabrisas', 5_600, 34_000, AXLES],
    ['Deflector de ventanilla', 13_000, 69_000, NONE],
    ['Cubre carter', 36_000, 140_000, NONE],
    ['Criquet hidráulico', 32_000, 130_000, NONE],
    ['Bidón y bomba de sapito', 11_000, 62_000, NONE],
  ],
};

/** @type {readonly Part[]} */
export const PARTS = Object.entries(LISTS).flatMap(([categoria, [makers, ...lines]]) =>
  lines.map((line) => {
    const [name, from, to, places] = /** @type {[string, number, number, string[]]} */ (line);
    return { name, categoria, from, to, places, makers: /** @type {string[]} */ (makers) };
  }),
);

/** Suffixes of names: engine, year or state. */
export const ENDINGS = [
  '1.4 8v',
  '1.6 8v',
  '1.6 16v',
  '1.8',
  '2.0 TDI',
  '1.3 Fire',
  'nafta',
  'diesel',
  'con aire',
  'sin aire',
  'con sensor',
  'original',
  'importado',
  'reforzado',
  'reparado a nuevo',
  'con garantía',
  'oferta',
  'juego x2',
  'juego x4',
  'c/u',
];

/** Words of a description. */
export const SENTENCES = [
  'Consultá stock antes de comprar.',
  'Retirás por el local de lunes a sábado.',
  'Hacemos envíos en el día por la zona.',
  'Producto nuevo en caja cerrada.',
  'Sacado de un auto dado de baja, funciona perfecto.',
  'Traé la pieza vieja para comparar.',
  'Factura A y B.',
  'Garantía de tres meses por defectos de fabricación.',
  'Precio contado, no incluye colocación.',
  'Preguntá por el modelo exacto de tu auto.',
];
