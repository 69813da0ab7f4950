import { COMPRADORES } from './cuentas.ts';
import { at } from './moment.ts';
import { ENDINGS, type PlanPago } from './pagos.ts';
import type { PlanPublicacion } from './publicaciones.ts';

/** Made so long ago, one that nobody paid is over (VENCIMIENTO_HORAS), and counts in no bracket. */
const BEYOND_ITS_TIME = 31;

/**
 * One purchase for each of them, behind all others, of the first buyer and of listings without a limit. They are annulled, so
 * they count in no bracket; chance decides nothing of them. The last was made long before the others, and is bought behind them
 * all the same: nobody may spend the coupon that it takes along when the product ends it.
 */
export function planEndings(publicaciones: readonly PlanPublicacion[]): PlanPago[] {
  const [comprador] = COMPRADORES;
  if (comprador === undefined) throw new Error('the plan has no buyer');
  return ENDINGS.map((estado, i) => {
    const moment = { days: estado === 'vencida' ? BEYOND_ITS_TIME : 1, seconds: at(21, 10 + i, 0) };
    const onSale = publicaciones.filter(
      ({ pausada, data, moment: { days } }) =>
        !pausada && data.estado !== 'usado' && data.precio < 60_000 && days > moment.days + 1,
    );
    const publicacion = onSale[(i * 5) % onSale.length];
    if (publicacion === undefined) throw new Error('the plan has no listing without a limit');
    const venta = { comprador, publicacion, cantidad: 1, moment, usedShare: 0 as const };
    return { venta, estado, receipt: venta };
  });
}
