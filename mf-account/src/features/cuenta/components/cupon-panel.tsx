import { COMPRAS_OF_FREQUENT, CUPON_BASE, cuponPorcentaje, FREQUENT_CUPON } from '@fluxpartes/dominio';
import { formatPorcentaje, type KeyValue, KeyValueList } from '@fluxpartes/ui';
import { faltan } from '../how-many.ts';
import { PorcentajePanel } from './porcentaje-panel.tsx';
import { TramosTrack } from './tramos-track.tsx';

/** The first count that is more than COMPRAS_OF_FREQUENT. */
const FREQUENT_FROM = COMPRAS_OF_FREQUENT + 1;
const TRAMOS = [{ desde: FREQUENT_FROM, effect: formatPorcentaje(FREQUENT_CUPON) }];

/** The coupon that each purchase leaves for the next one, and how far the better one is. */
export function CuponPanel({ comprasUltimos30 }: { comprasUltimos30: number }) {
  const porcentaje = cuponPorcentaje(comprasUltimos30);
  const parts: KeyValue[] = [
    { label: 'Compras de los últimos 30 días', value: comprasUltimos30 },
    { label: 'Cupón para tu próxima compra', value: formatPorcentaje(porcentaje), tone: 'strong' },
  ];
  return (
    <PorcentajePanel
      title="Tu cupón"
      porcentaje={porcentaje}
      caption="de cada compra vuelve como cashback"
      parts={<KeyValueList items={parts} />}
    >
      <p>{whatIsMissing(comprasUltimos30)}</p>
      <TramosTrack value={comprasUltimos30} tramos={TRAMOS} unit="compras" />
    </PorcentajePanel>
  );
}

function whatIsMissing(comprasUltimos30: number): string {
  if (cuponPorcentaje(comprasUltimos30) !== CUPON_BASE) return 'Tenés el cupón más grande.';
  const raised = formatPorcentaje(FREQUENT_CUPON);
  return `${faltan(FREQUENT_FROM - comprasUltimos30, 'compra')} para que tu cupón suba al ${raised}.`;
}
