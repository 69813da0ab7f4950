import type { PublicacionVisible } from '@fluxpartes/contrato';
import {
  type Centavos,
  type ComputedVenta,
  envioLabel,
  LOCALIDADES,
  pesosACentavos,
  type TipoEnvio,
} from '@fluxpartes/dominio';
import { useTextoEnvio } from '@fluxpartes/mf-kit';
import {
  Checkbox,
  formatPesos,
  formatPorcentaje,
  type KeyValue,
  KeyValueList,
  MoneyField,
  Panel,
  Photo,
  QuantityField,
  Readout,
  SelectField,
  Stack,
  TextField,
  TimeCircuits,
} from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { unidadesText } from '../../components/publicacion.tsx';
import styles from './compra.module.css';
import { maxCantidad } from './purchase-options.ts';
import type { useCompra } from './use-compra.ts';

export function ProductoPanel({ publicacion }: { publicacion: PublicacionVisible }) {
  const { nombre_producto, nombre_local, ubicacion, precio, fotos, categoria } = publicacion;
  return (
    <Panel className={styles.producto}>
      <div className={styles.foto}>
        <Photo url={fotos[0]} alt="" categoria={categoria} sizes="132px" eager />
      </div>
      <div>
        <h2 className={styles.nombre}>{nombre_producto}</h2>
        <p className={styles.place}>{[nombre_local, ubicacion].filter(Boolean).join(' · ')}</p>
        <p className={styles.precio}>
          <b>{formatPesos(pesosACentavos(precio ?? 0))}</b> por unidad
        </p>
      </div>
    </Panel>
  );
}

type Form = ReturnType<typeof useCompra>['form'];

interface Props {
  publicacion: PublicacionVisible;
  form: Form;
  venta: ComputedVenta;
  /** Whether the cashback failed to load. */
  isUnread: boolean;
}

export function OrderPanel({ publicacion, form, venta: { cashbackMaximo }, isUnread }: Props) {
  const { usaCashback } = form.values;
  const hasCashback = cashbackMaximo > 0;
  return (
    <Panel title="Tu pedido">
      <div className={styles.order}>
        <QuantityField
          label="Cantidad"
          hint={unidadesText(publicacion)}
          max={maxCantidad(publicacion)}
          {...form.fieldProps('cantidad')}
        />
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

/**
 * The amount equals the maximum until the buyer types another amount. On blur, an amount above the maximum is reduced
 * to the maximum.
 */
function CashbackField({ form, maximo }: { form: Form; maximo: Centavos }) {
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

/** Shown only for a listing that ships; all four fields are then required. */
export function EnvioPanel({ tipo, form }: { tipo: TipoEnvio | null; form: Form }) {
  const textoEnvio = useTextoEnvio();
  const title = <>Datos de envío {tipo && <span className={styles.tipo}>· {envioLabel(tipo)}</span>}</>;
  return (
    <Panel title={title}>
      <Stack className={styles.envio}>
        <SelectField
          label="Localidad"
          placeholder="Elegí una localidad"
          options={LOCALIDADES}
          required
          autoComplete="shipping address-level2"
          {...form.fieldProps('localidad_envio')}
        />
        <TextField
          label="Dirección"
          required
          autoComplete="shipping address-line1"
          {...form.fieldProps('direccion_envio')}
        />
        <TextField
          label="Altura"
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.fieldProps('altura_envio')}
        />
        <TextField
          label="Entre calles"
          required
          autoComplete="shipping address-line2"
          {...form.fieldProps('entrecalles_envio')}
        />
      </Stack>
      <p className={styles.note}>{textoEnvio}</p>
    </Panel>
  );
}

interface BreakdownProps {
  publicacion: Pick<PublicacionVisible, 'precio'>;
  venta: ComputedVenta;
  cantidad: number;
  children: ReactNode;
}

/** The total, line by line. */
export function Breakdown({ publicacion, venta, cantidad, children }: BreakdownProps) {
  const unit = formatPesos(pesosACentavos(publicacion.precio ?? 0));
  return (
    <Panel aria-label="Detalle del total">
      <KeyValueList
        items={[
          { label: `${cantidad} × ${unit}`, value: formatPesos(venta.subtotal) },
          subtraction(`Descuento ${formatPorcentaje(venta.descuento)}`, venta.savings),
          subtraction('Cashback usado', venta.cashbackUsado),
        ]}
      />
      <div className={styles.closing}>{children}</div>
      <p className={styles.note}>Pagás por transferencia. Después subís el comprobante en Mis compras.</p>
    </Panel>
  );
}

function subtraction(label: string, monto: Centavos): KeyValue {
  return monto === 0 ? { label, value: formatPesos(monto) } : { label, value: `− ${formatPesos(monto)}`, tone: 'ok' };
}

interface TotalsProps {
  /** Null if the data for it failed to load. */
  venta: ComputedVenta | null;
  disponible: Centavos | null;
  /** Cashback that waits for the payment of the purchases that earned it. */
  waiting: Centavos;
}

/** The main numbers: red is the amount to pay, green is available now, amber is pending. */
export function Totals({ venta, disponible, waiting }: TotalsProps) {
  return (
    <>
      <TimeCircuits>
        <Readout tone="pay" label="Total a pagar" centavos={venta?.monto ?? null} size="big" places={7} live />
        <Readout tone="yours" label="Cashback disponible" centavos={disponible} size="mid" places={7} />
        <Readout
          tone="coming"
          label="Cupón para tu próxima compra"
          centavos={venta?.cupon ?? null}
          size="mid"
          places={7}
        />
        {waiting > 0 && <Readout tone="coming" label="A confirmar" centavos={waiting} size="mid" places={7} />}
      </TimeCircuits>
      {waiting > 0 && (
        <details className={styles.why}>
          <summary>«A confirmar»: ¿por qué?</summary>
          Son cupones de compras que todavía no se pagaron.
        </details>
      )}
    </>
  );
}
