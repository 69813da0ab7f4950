import type { CrearPublicacion } from '@fluxpartes/contrato';
import { type Categoria, ESTADOS, type Estado, type Vehiculo } from '@fluxpartes/dominio';
import { type Azar, crearAzar, enTurno } from '../azar.ts';
import { albumesDe, type Toma } from '../fotos/tomas.ts';
import { AUTOS, compatibilidadDe } from './autos.ts';
import { LOCALES, type Local } from './cuentas.ts';
import { aLas, type Momento, masViejoPrimero } from './momento.ts';
import type { Repuesto, Rubro } from './repuesto.ts';
import { RUBROS } from './rubros.ts';

/** A listing of the plan. Its `codigo_serie` names it: no two have the same. */
export interface PublicacionDelPlan {
  vendedor: Local;
  datos: CrearPublicacion;
  fotos: readonly Toma[];
  momento: Momento;
  pausada: boolean;
}

const SEMILLA = 1985;
/** The listings spread over so many days before today. */
const DIAS = 90;
/** Each part is on sale twice, by different hands. */
const VUELTAS = [0, 1] as const;
/** One listing in so many has no photo, so that the drawn placeholder is seen; one in so many is paused. */
const CADA = { sinFoto: 17, pausada: 40 } as const;
const [ESTRENADO, GASTADO] = ESTADOS;

/** What wears out is only sold new; what is drawn worn is only sold used. */
const SOLO_NUEVAS: readonly string[] = ['filtro', 'bujia', 'pastillas'];
const SOLO_USADAS: readonly string[] = ['silenciador/1', 'catalizador/1', 'engranajes/1', 'embrague/1', 'alternador/1'];

/** Who sells most of a category; the others share the rest. */
const ESPECIALISTAS: Partial<Record<Categoria, number>> = {
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
export function planearPublicaciones(): PublicacionDelPlan[] {
  const azar = crearAzar(SEMILLA);
  const porRubro = RUBROS.map((rubro) =>
    azar.mezclar(VUELTAS.flatMap((vuelta) => rubro.repuestos.map((repuesto) => ({ rubro, repuesto, vuelta })))),
  );
  // Every ten in a row are of the ten categories, so that each page of the catalogue is as varied as the whole.
  const rondas = Array.from({ length: 24 }, (_, i) => azar.mezclar(porRubro.map((fila) => enTurno(fila, i))));
  const ofertas = rondas.flat();
  const autos = Array.from({ length: Math.ceil(ofertas.length / AUTOS.length) }, () => azar.mezclar(AUTOS)).flat();
  return ofertas
    .map((oferta, i) => publicar({ ...oferta, auto: enTurno(autos, i), puesto: i, cuantas: ofertas.length }, azar))
    .sort(masViejoPrimero);
}

interface Oferta {
  rubro: Rubro;
  repuesto: Repuesto;
  vuelta: number;
  auto: Vehiculo;
  /** Its place from the newest, and how many there are. */
  puesto: number;
  cuantas: number;
}

function publicar(oferta: Oferta, azar: Azar): PublicacionDelPlan {
  const { rubro, repuesto, auto, puesto } = oferta;
  const especialista = ESPECIALISTAS[rubro.categoria] ?? 0;
  const vendedor = enTurno(LOCALES, azar.fraccion() < 0.45 ? especialista : azar.entero(0, LOCALES.length - 1));
  const estado = estadoDe(repuesto, vendedor, azar);
  const album = enTurno(albumesDe(repuesto.pieza), repuesto.album);
  const conEnvio = azar.fraccion() < 0.72;
  return {
    vendedor,
    momento: {
      dias: 1 + Math.floor((puesto * DIAS) / oferta.cuantas),
      segundos: aLas(azar.entero(8, 20), azar.entero(0, 59), puesto % 60),
    },
    pausada: puesto % CADA.pausada === CADA.pausada - 17,
    fotos: puesto % CADA.sinFoto === 9 ? [] : album.slice(0, azar.fraccion() < 0.2 ? 1 : album.length),
    datos: {
      nombre_producto: oferta.vuelta === 0 ? repuesto.nombre : `${repuesto.nombre} ${auto.modelo}`,
      ...auto,
      precio: precioDe(repuesto, estado, azar),
      ubicacion: azar.elegir([vendedor.localidad, vendedor.deposito]),
      envio: conEnvio,
      tipo_envio: conEnvio ? repuesto.envio : null,
      categoria: rubro.categoria,
      estado,
      codigo_serie: `${rubro.prefijo}-${azar.entero(100, 989)}-${String(puesto + 1).padStart(3, '0')}`,
      marca_repuesto: azar.elegir(rubro.marcas),
      descripcion: describir(oferta, estado, conEnvio, vendedor, azar),
      compatibilidad: compatibilidadDe(auto, rubro.categoria, azar),
    },
  };
}

function estadoDe({ pieza, album }: Repuesto, vendedor: Local, azar: Azar): Estado {
  if (SOLO_NUEVAS.includes(pieza)) return ESTRENADO;
  if (SOLO_USADAS.includes(`${pieza}/${album}`)) return GASTADO;
  return azar.fraccion() < (vendedor.desarma ? 0.85 : 0.24) ? GASTADO : ESTRENADO;
}

/** Pesos: to the hundred, with fifty centavos now and then; a used part costs some 60 % of a new one. */
function precioDe({ miles: [minimo, maximo] }: Repuesto, estado: Estado, azar: Azar): number {
  const nuevo = (minimo + azar.fraccion() * (maximo - minimo)) * 1000;
  const cientos = Math.round((estado === GASTADO ? nuevo * 0.62 : nuevo) / 100) * 100;
  return Math.max(12_000, cientos) + azar.elegir([0, 0, 0, 0, 50, 90, 90.5]);
}

function describir({ rubro, repuesto }: Oferta, estado: Estado, conEnvio: boolean, local: Local, azar: Azar): string {
  const entrega = conEnvio
    ? azar.elegir([
        'Podés pasar por el local o esperar la entrega en tu casa.',
        'Sale el mismo día si comprás antes de las 15.',
        'Coordinamos el envío por teléfono apenas comprás.',
      ])
    : azar.elegir([`Se retira por el local de ${local.localidad}.`, 'Solo retiro, de lunes a sábado.']);
  return [repuesto.detalle, azar.elegir(rubro.estados[estado]), azar.elegir(rubro.consejos), entrega].join(' ');
}
