import type { PublicacionVisible } from '@fluxpartes/contrato';
import type { VentaCalculada } from '@fluxpartes/dominio';
import { Checkbox, formatPesos, MoneyField, Panel, QuantityField } from '@fluxpartes/ui';
import { cantidadMaxima } from '../pedido.ts';
import type { useCompra } from '../use-compra.ts';
import estilos from './compra.module.css';

interface Props {
  publicacion: PublicacionVisible;
  form: ReturnType<typeof useCompra>['form'];
  venta: VentaCalculada;
}

/** How many, and with how much cashback. */
export function PedidoPanel({ publicacion, form, venta: { cashbackMaximo } }: Props) {
  const { usaCashback } = form.values;
  const hayCashback = cashbackMaximo > 0;
  return (
    <Panel title="Tu pedido">
      <div className={estilos.pedido}>
        <QuantityField label="Cantidad" max={cantidadMaxima(publicacion)} {...form.fieldProps('cantidad')} />
        <Checkbox
          className={estilos.usarCashback}
          label="Usar cashback"
          detail={hayCashback ? `Podés usar hasta ${formatPesos(cashbackMaximo)}` : 'Todavía no tenés cashback.'}
          {...form.checkProps('usaCashback')}
          disabled={!hayCashback && !usaCashback}
          onChange={(usa) => {
            form.setValue('usaCashback', usa);
            form.setValue('cashback', 'maximo');
          }}
        />
      </div>
      {usaCashback && <CashbackField form={form} maximo={cashbackMaximo} />}
    </Panel>
  );
}

/** The amount starts at the most and follows it until another one is typed; leaving it brings too much back down. */
function CashbackField({ form, maximo }: { form: Props['form']; maximo: number }) {
  const { value, onChange, error, name } = form.fieldProps('cashback');
  const centavos = value === 'maximo' ? maximo : value;
  const sobra = centavos !== null && centavos > maximo;
  return (
    <MoneyField
      className={estilos.cashback}
      label="Cashback a usar"
      name={name}
      value={centavos}
      onChange={onChange}
      onBlur={() => sobra && onChange('maximo')}
      error={error ?? (sobra ? `Podés usar hasta ${formatPesos(maximo)}.` : undefined)}
    />
  );
}
