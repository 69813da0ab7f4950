import { createRandom, type Random } from '../random.ts';
import { COMPRADORES, type Comprador, LOCALES, type Local } from './cuentas.ts';
import { at, type Moment, oldestFirst } from './moment.ts';
import type { PlanPublicacion } from './publicaciones.ts';

/** A sale of the plan. The buyer and the moment name it: nobody buys twice in the same second. */
export interface PlanVenta {
  comprador: Comprador;
  publicacion: PlanPublicacion;
  cantidad: number;
  moment: Moment;
  /** Which part of the cashback available the buyer spends. */
  usedShare: 0 | 0.5 | 1;
}

const SEMILLA = 1955;
/** Days ago: 'recent' ones stay inside the 30 days of the brackets for another week, the others are safely outside. */
const DAYS = { recent: [1, 22], previous: [33, 59] } as const;
type Period = keyof typeof DAYS;

/** The 80 sales, oldest first, as the accounts' tables ask for them; always the same. */
export function planVentas(publicaciones: readonly PlanPublicacion[]): PlanVenta[] {
  const random = createRandom(SEMILLA);
  const ventas = [...ofPeriod('previous', publicaciones, random), ...ofPeriod('recent', publicaciones, random)];
  return ventas.sort(oldestFirst);
}

function ofPeriod(period: Period, publicaciones: readonly PlanPublicacion[], random: Random): PlanVenta[] {
  const vendedores = random.mix(LOCALES.flatMap((local) => Array<Local>(local.ventas[period]).fill(local)));
  const compradores = random.mix(COMPRADORES.flatMap((c) => Array<Comprador>(c.compras[period]).fill(c)));
  const [desde, to] = DAYS[period];
  return compradores.map((comprador, i) => {
    const days = desde + Math.floor((i * (to - desde + 1)) / compradores.length);
    const moment = { days, seconds: at(random.integer(9, 20), random.integer(0, 59), i % 60) };
    const onSale = publicaciones.filter(
      (p) => p.vendedor === vendedores[i] && !p.pausada && p.moment.days > moment.days,
    );
    const publicacion = random.choose(onSale);
    const cantidad = publicacion.data.precio > 120_000 ? 1 : random.choose([1, 1, 1, 1, 2, 2, 3, 4]);
    return { comprador, publicacion, cantidad, moment, usedShare: random.choose([0, 0, 0, 0.5, 1] as const) };
  });
}
