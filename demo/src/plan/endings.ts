import { COMPRADORES } from './cuentas.ts';
import { at } from './moment.ts';
import { ENDINGS, type PlanPago } from './pagos.ts';
import type { PlanPublicacion } from './publicaciones.ts';

/**
 * One purchase for each of them, behind all others, of the first buyer and of listings without a limit. They are annulled, so
 * they count in no bracket; chance decides nothing of them.
 */
export function planEndings(publicaciones: readonly PlanPublicacion[]): PlanPago[] {
  const [comprador] = COMPRADORES;
  if (comprador === undefined) throw new Error('the plan has no buyer');
  const onSale = publicaciones.filter(
    ({ pausada, data, moment }) => !pausada && data.estado !== 'usado' && data.precio < 60_000 && moment.days > 2,
  );
  return ENDINGS.map((estado, i) => {
    const publicacion = onSale[i * 5];
    if (publicacion === undefined) throw new Error('the plan has too few listings without a limit');
    const moment = { days: 1, seconds: at(21, 10 + i, 0) };
    const venta = { comprador, publicacion, cantidad: 1, moment, usedShare: 0 as const };
    return { venta, estado, receipt: venta };
  });
}
