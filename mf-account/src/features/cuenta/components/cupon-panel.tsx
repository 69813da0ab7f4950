import { COMPRAS_PARA_FRECUENTE, CUPON_BASE, CUPON_FRECUENTE, cuponPorcentaje } from '@fluxpartes/dominio';
import { formatPorcentaje, type KeyValue, KeyValueList } from '@fluxpartes/ui';
import { faltan } from '../cuantas.ts';
import { PanelDePorcentaje } from './panel-de-porcentaje.tsx';
import { PistaDeTramos } from './pista-de-tramos.tsx';

/** The first count that is more than COMPRAS_PARA_FRECUENTE. */
const DESDE_FRECUENTE = COMPRAS_PARA_FRECUENTE + 1;
const TRAMOS = [{ desde: DESDE_FRECUENTE, efecto: formatPorcentaje(CUPON_FRECUENTE) }];

/** The coupon that each purchase leaves for the next one, and how far the better one is. */
export function CuponPanel({ comprasUltimos30 }: { comprasUltimos30: number }) {
  const porcentaje = cuponPorcentaje(comprasUltimos30);
  const partes: KeyValue[] = [
    { label: 'Compras de los últimos 30 días', value: comprasUltimos30 },
    { label: 'Cupón para tu próxima compra', value: formatPorcentaje(porcentaje), tone: 'strong' },
  ];
  return (
    <PanelDePorcentaje
      title="Tu cupón"
      porcentaje={porcentaje}
      leyenda="de cada compra vuelve como cashback"
      partes={<KeyValueList items={partes} />}
    >
      <p>{loQueFalta(comprasUltimos30)}</p>
      <PistaDeTramos valor={comprasUltimos30} tramos={TRAMOS} unidad="compras" />
    </PanelDePorcentaje>
  );
}

function loQueFalta(comprasUltimos30: number): string {
  if (cuponPorcentaje(comprasUltimos30) !== CUPON_BASE) return 'Tenés el cupón más grande.';
  const sube = formatPorcentaje(CUPON_FRECUENTE);
  return `${faltan(DESDE_FRECUENTE - comprasUltimos30, 'compra')} para que tu cupón suba al ${sube}.`;
}
