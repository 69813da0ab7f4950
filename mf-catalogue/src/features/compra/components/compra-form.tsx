import { pesosACentavos } from '@fluxpartes/dominio';
import { ActionBar, Button, Columns, FormErrorSummary, Readout, Stack } from '@fluxpartes/ui';
import { type ReactNode, useId } from 'react';
import { useMedia, WIDE_SCREEN } from '../../../components/use-media.ts';
import { cashbackDisponible } from '../order.ts';
import { type CompraProps, useCompra } from '../use-compra.ts';
import { Breakdown } from './breakdown.tsx';
import { ChangedDialog } from './changed-dialog.tsx';
import { Circuits } from './circuits.tsx';
import styles from './compra.module.css';
import { CompraFrame } from './compra-frame.tsx';
import { EnvioPanel } from './envio-panel.tsx';
import { OrderPanel } from './order-panel.tsx';
import { ProductoPanel } from './producto-panel.tsx';

/**
 * The purchase: what is bought, how much of it, where it goes, and every amount as it will be settled. On a desktop
 * the amounts stand beside the form; on a phone they are in it, and the total and the button in the bottom bar.
 */
export function CompraForm(props: CompraProps) {
  const { publicacion, comprador } = props;
  const compra = useCompra(props);
  const { form, motivo, venta, change } = compra;
  const isWide = useMedia(WIDE_SCREEN);
  const id = useId();
  const confirm = <Confirm form={id} isSending={form.isSubmitting} isWide={isWide} />;
  const circuits = (
    <Circuits
      venta={venta}
      disponible={cashbackDisponible(comprador.usuario)}
      waiting={pesosACentavos(comprador.usuario.cashback_a_confirmar ?? 0)}
    />
  );
  const breakdown = (
    <Breakdown publicacion={publicacion} venta={venta} cantidad={form.values.cantidad}>
      {isWide && confirm}
      <FormErrorSummary message={motivo} />
    </Breakdown>
  );
  return (
    <CompraFrame withBar={!isWide}>
      <Columns>
        <Campos
          {...compra}
          id={id}
          publicacion={publicacion}
          above={!isWide && circuits}
          below={!isWide && breakdown}
        />
        {isWide && (
          <Stack className={styles.side}>
            {circuits}
            {breakdown}
          </Stack>
        )}
      </Columns>
      {change && <ChangedDialog {...change} />}
      {!isWide && (
        <ActionBar>
          <Readout tone="pay" centavos={venta.monto} />
          {confirm}
        </ActionBar>
      )}
    </CompraFrame>
  );
}

interface FieldsProps
  extends Omit<ReturnType<typeof useCompra>, 'motivo' | 'change'>,
    Pick<CompraProps, 'publicacion'> {
  id: string;
  /** Between the product and the order. */
  above: ReactNode;
  /** After the shipping. */
  below: ReactNode;
}

function Campos({ id, form, send, venta, publicacion, above, below }: FieldsProps) {
  return (
    <form
      {...form.formProps}
      id={id}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack>
        <ProductoPanel publicacion={publicacion} />
        {above}
        <OrderPanel publicacion={publicacion} form={form} venta={venta} />
        {publicacion.envio && <EnvioPanel tipo={publicacion.tipo_envio} form={form} />}
        {below}
      </Stack>
    </form>
  );
}

function Confirm({ form, isSending, isWide }: { form: string; isSending: boolean; isWide: boolean }) {
  return (
    <Button
      type="submit"
      form={form}
      variant="primary"
      lit
      className={isWide ? styles.confirm : styles.confirmInBar}
      busy={isSending}
      busyLabel="Confirmando..."
    >
      Confirmar compra
    </Button>
  );
}
