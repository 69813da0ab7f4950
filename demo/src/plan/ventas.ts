import { type Azar, crearAzar } from '../azar.ts';
import { COMPRADORES, type Comprador, LOCALES, type Local } from './cuentas.ts';
import { aLas, type Momento, masViejoPrimero } from './momento.ts';
import type { PublicacionDelPlan } from './publicaciones.ts';

/** A sale of the plan. The buyer and the moment name it: nobody buys twice in the same second. */
export interface VentaDelPlan {
  comprador: Comprador;
  publicacion: PublicacionDelPlan;
  cantidad: number;
  momento: Momento;
  /** Which part of the cashback available the buyer spends. */
  usaDelCashback: 0 | 0.5 | 1;
}

const SEMILLA = 1955;
/** Days ago: 'recent' ones stay inside the 30 days of the brackets for another week, the others are safely outside. */
const DIAS = { recientes: [1, 22], anteriores: [33, 59] } as const;
type Epoca = keyof typeof DIAS;

/** The 80 sales, oldest first, as the accounts' tables ask for them; always the same. */
export function planearVentas(publicaciones: readonly PublicacionDelPlan[]): VentaDelPlan[] {
  const azar = crearAzar(SEMILLA);
  const ventas = [...deUnaEpoca('anteriores', publicaciones, azar), ...deUnaEpoca('recientes', publicaciones, azar)];
  return ventas.sort(masViejoPrimero);
}

function deUnaEpoca(epoca: Epoca, publicaciones: readonly PublicacionDelPlan[], azar: Azar): VentaDelPlan[] {
  const vendedores = azar.mezclar(LOCALES.flatMap((local) => Array<Local>(local.ventas[epoca]).fill(local)));
  const compradores = azar.mezclar(COMPRADORES.flatMap((c) => Array<Comprador>(c.compras[epoca]).fill(c)));
  const [desde, hasta] = DIAS[epoca];
  return compradores.map((comprador, i) => {
    const dias = desde + Math.floor((i * (hasta - desde + 1)) / compradores.length);
    const momento = { dias, segundos: aLas(azar.entero(9, 20), azar.entero(0, 59), i % 60) };
    const enVenta = publicaciones.filter(
      (p) => p.vendedor === vendedores[i] && !p.pausada && p.momento.dias > momento.dias,
    );
    const publicacion = azar.elegir(enVenta);
    const cantidad = publicacion.datos.precio > 120_000 ? 1 : azar.elegir([1, 1, 1, 1, 2, 2, 3, 4]);
    return { comprador, publicacion, cantidad, momento, usaDelCashback: azar.elegir([0, 0, 0, 0.5, 1] as const) };
  });
}
