import type { PublicacionVisible } from '@fluxpartes/contrato';
import type { Centavos, ComputedVenta } from '@fluxpartes/dominio';
import { Checkbox, formatPesos, MoneyField, Panel, QuantityField } from '@fluxpartes/ui';
import { maxCantidad } from '../order.ts';
import type { useCompra } from '../use-compra.ts';
import styles from './compra.module.css';

interface Props {
  publicacion: PublicacionVisible;
  form: ReturnType<typeof useCompra>['form'];
  venta: ComputedVenta;
  /** How much cashback there is could not be read. */
  isUnread: boolean;
}

/** How many, and with how much cashback. */
export function OrderPanel({ publicacion, form, venta: { cashbackMaximo }, isUnread }: Props) {
  const { usaCashback } = form.values;
  const hasCashback = cashbackMaximo > 0;
  return (
    <Panel title="Tu pedido">
      <div className={styles.order}>
        <QuantityField label="Cantidad" max={maxCantidad(publicacion)} {...form.fieldProps('cantidad')} />
        <Checkbox
          className={styles.useCashback}
          label="Usar cashback"
          detail={
            isUnread
              ? '—'
              : hasCashback
                ? `Podés usar hasta ${formatPesos(cashbackMaximo)}`
                : 'Todavía no tenés cashback.'
          }
          {...form.checkProps('usaCashback')}
          disabled={!hasCashback && !usaCashback}
          onChange={(usa) => {
            form.setValue('usaCashback', usa);
            form.setValue('cashback', 'maximo');
          }}
        />
      </div>
      {usaCashback && !isUnread && <CashbackField form={form} maximo={cashbackMaximo} />}
    </Panel>
  );
}

/** The amount starts at the most and follows it until another one is typed; leaving it brings too much back down. */
function CashbackField({ form, maximo }: { form: Props['form']; maximo: Centavos }) {
  const { value, onChange, error, name } = form.fieldProps('cashback');
  const chosen = value === 'maximo' ? maximo : value;
  const isLeftOver = chosen !== null && chosen > maximo;
  return (
    <MoneyField
      className={styles.cashback}
      label="Cashback a usar"
      name={name}
      value={chosen}
      onChange={onChange}
      onBlur={() => isLeftOver && onChange('maximo')}
      error={error ?? (isLeftOver ? `Podés usar hasta ${formatPesos(maximo)}.` : undefined)}
    />
  );
}
