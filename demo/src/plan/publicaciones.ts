import type { CrearPublicacion } from '@fluxpartes/contrato';
import { type Categoria, ESTADOS, type Estado, type Vehiculo } from '@fluxpartes/dominio';
import { albumsOf, type Shot } from '../fotos/tomas.ts';
import { createRandom, inTurn, type Random } from '../random.ts';
import { AUTOS, compatibilidadOf } from './autos.ts';
import { LOCALES, type Local } from './cuentas.ts';
import { at, type Moment, oldestFirst } from './moment.ts';
import type { Repuesto, Section } from './repuesto.ts';
import { SECTIONS } from './sections.ts';

/** A listing of the plan. Its `codigo_serie` names it: no two have the same. */
export interface PlanPublicacion {
  vendedor: Local;
  data: CrearPublicacion;
  fotos: readonly Shot[];
  moment: Moment;
  pausada: boolean;
}

/** One draw more, anywhere, changes everything that is drawn after it: what is new is derived from what is there. */
const SEMILLA = 1985;
/** The listings spread over so many days before today. */
const DAYS = 90;
/** Each part is on sale twice, by different hands. */
const ROUNDS = [0, 1] as const;
/** One listing in so many has no photo, so that the drawn placeholder is seen; one in so many is paused. */
const EVERY = { withoutFoto: 17, pausada: 40 } as const;
const [NEW_YEAR, SPENT] = ESTADOS;

/** What wears out is only sold new; what is drawn worn is only sold used. */
const ONLY_NEW: readonly string[] = ['filtro', 'bujia', 'pastillas'];
const ONLY_USED: readonly string[] = ['silenciador/1', 'catalizador/1', 'engranajes/1', 'embrague/1', 'alternador/1'];

/** Who sells most of a category; the others share the rest. */
const SPECIALISTS: Partial<Record<Categoria, number>> = {
  Frenos: 0,
  Suspensión: 0,
  Motor: 1,
  Transmisión: 1,
  Luces: 2,
  Electricidad: 2,
  Carrocería: 3,
  Interior: 3,
  Escapes: 4,
  Accesorios: 5,
};

/** The 240 listings, oldest first; always the same. */
export function planPublicaciones(): PlanPublicacion[] {
  const random = createRandom(SEMILLA);
  const bySection = SECTIONS.map((section) =>
    random.mix(ROUNDS.flatMap((round) => section.repuestos.map((repuesto) => ({ section, repuesto, round })))),
  );
  // Every ten in a row are of the ten categories, so that each page of the catalogue is as varied as the whole.
  const rounds = Array.from({ length: 24 }, (_, i) => random.mix(bySection.map((row) => inTurn(row, i))));
  const offers = rounds.flat();
  const autos = Array.from({ length: Math.ceil(offers.length / AUTOS.length) }, () => random.mix(AUTOS)).flat();
  return offers
    .map((offer, i) => publicar({ ...offer, auto: inTurn(autos, i), put: i, count: offers.length }, random))
    .sort(oldestFirst);
}

interface Offer {
  section: Section;
  repuesto: Repuesto;
  round: number;
  auto: Vehiculo;
  /** Its place from the newest, and how many there are. */
  put: number;
  count: number;
}

function publicar(offer: Offer, random: Random): PlanPublicacion {
  const { section, repuesto, auto, put } = offer;
  const specialist = SPECIALISTS[section.categoria] ?? 0;
  const vendedor = inTurn(LOCALES, random.fraction() < 0.45 ? specialist : random.integer(0, LOCALES.length - 1));
  const estado = estadoOf(repuesto, vendedor, random);
  const album = inTurn(albumsOf(repuesto.piece), repuesto.album);
  const withEnvio = random.fraction() < 0.72;
  return {
    vendedor,
    moment: {
      days: 1 + Math.floor((put * DAYS) / offer.count),
      seconds: at(random.integer(8, 20), random.integer(0, 59), put % 60),
    },
    pausada: put % EVERY.pausada === EVERY.pausada - 17,
    fotos: put % EVERY.withoutFoto === 9 ? [] : album.slice(0, random.fraction() < 0.2 ? 1 : album.length),
    data: {
      nombre_producto: offer.round === 0 ? repuesto.nombre : `${repuesto.nombre} ${auto.modelo}`,
      ...auto,
      precio: precioOf(repuesto, estado, random),
      ubicacion: random.choose([vendedor.localidad, vendedor.warehouse]),
      envio: withEnvio,
      tipo_envio: withEnvio ? repuesto.envio : null,
      categoria: section.categoria,
      estado,
      existencias: null,
      codigo_serie: `${section.prefix}-${random.integer(100, 989)}-${String(put + 1).padStart(3, '0')}`,
      marca_repuesto: random.choose(section.marcas),
      descripcion: describe(offer, estado, withEnvio, vendedor, random),
      compatibilidad: compatibilidadOf(auto, section.categoria, random),
    },
  };
}

function estadoOf({ piece, album }: Repuesto, vendedor: Local, random: Random): Estado {
  if (ONLY_NEW.includes(piece)) return NEW_YEAR;
  if (ONLY_USED.includes(`${piece}/${album}`)) return SPENT;
  return random.fraction() < (vendedor.dismantler ? 0.85 : 0.24) ? SPENT : NEW_YEAR;
}

/** Pesos: to the hundred, with fifty centavos now and then; a used part costs some 60 % of a new one. */
function precioOf({ miles: [min, maximo] }: Repuesto, estado: Estado, random: Random): number {
  const nuevo = (min + random.fraction() * (maximo - min)) * 1000;
  const hundreds = Math.round((estado === SPENT ? nuevo * 0.62 : nuevo) / 100) * 100;
  return Math.max(12_000, hundreds) + random.choose([0, 0, 0, 0, 50, 90, 90.5]);
}

function describe(
  { section, repuesto }: Offer,
  estado: Estado,
  withEnvio: boolean,
  local: Local,
  random: Random,
): string {
  const delivery = withEnvio
    ? random.choose([
        'Podés pasar por el local o esperar la entrega en tu casa.',
        'Sale el mismo día si comprás antes de las 15.',
        'Coordinamos el envío por teléfono apenas comprás.',
      ])
    : random.choose([`Se retira por el local de ${local.localidad}.`, 'Solo retiro, de lunes a sábado.']);
  return [repuesto.detail, random.choose(section.estados[estado]), random.choose(section.tips), delivery].join(' ');
}
