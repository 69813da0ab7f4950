import { pesosACentavos } from '@fluxpartes/dominio';
import { ActionBar, Button, Columns, FormErrorSummary, Note, Readout, Stack } from '@fluxpartes/ui';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { offlineText } from '../../../components/offline.ts';
import { useMedia, WIDE_SCREEN } from '../../../components/use-media.ts';
import type { Comprador } from '../api/use-comprador.ts';
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
  const { form, motivo, impagas, venta, change } = compra;
  const isWide = useMedia(WIDE_SCREEN) === true;
  const id = useId();
  const { unread } = comprador;
  const confirm = <Confirm form={id} isSending={form.isSubmitting} isWide={isWide} isUnread={unread !== undefined} />;
  const circuits = (
    <Circuits
      venta={unread ? null : venta}
      disponible={unread ? null : cashbackDisponible(comprador.usuario)}
      waiting={pesosACentavos(comprador.usuario.cashback_a_confirmar ?? 0)}
    />
  );
  const breakdown = unread ? (
    <Unread {...unread}>{isWide && confirm}</Unread>
  ) : (
    <Breakdown publicacion={publicacion} venta={venta} cantidad={form.values.cantidad}>
      {isWide && confirm}
      <FormErrorSummary message={motivo} />
      {impagas.length > 0 && <Impagas ventas={impagas} />}
    </Breakdown>
  );
  return (
    <CompraFrame withBar={!isWide}>
      <Columns>
        <Campos
          {...compra}
          id={id}
          publicacion={publicacion}
          isUnread={unread !== undefined}
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
          <Readout tone="pay" centavos={unread ? null : venta.monto} />
          {confirm}
        </ActionBar>
      )}
    </CompraFrame>
  );
}

/** In place of the account of the total, where it stands on what could not be read. */
function Unread({ error, retry, children }: NonNullable<Comprador['unread']> & { children: ReactNode }) {
  return (
    <Note tone="danger">
      <p role="status">No pudimos leer tu descuento ni tu cashback. {offlineText(error)}</p>
      <Button size="sm" className={styles.retry} onClick={retry}>
        Reintentar
      </Button>
      {children}
    </Note>
  );
}

interface FieldsProps
  extends Omit<ReturnType<typeof useCompra>, 'motivo' | 'impagas' | 'change'>,
    Pick<CompraProps, 'publicacion'> {
  id: string;
  isUnread: boolean;
  /** Between the product and the order. */
  above: ReactNode;
  /** After the shipping. */
  below: ReactNode;
}

function Campos({ id, form, send, venta, publicacion, isUnread, above, below }: FieldsProps) {
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
        <OrderPanel publicacion={publicacion} form={form} venta={venta} isUnread={isUnread} />
        {publicacion.envio && <EnvioPanel tipo={publicacion.tipo_envio} form={form} />}
        {below}
      </Stack>
    </form>
  );
}

/** What is to be paid or annulled before this one, and where. */
function Impagas({ ventas }: { ventas: readonly number[] }) {
  return (
    <p>
      {ventas.length === 1 ? 'Es la compra' : 'Son las compras'} {ventas.map((id) => `#${id}`).join(', ')}.{' '}
      <Link to="/mis-compras">Ir a Mis compras</Link>
    </p>
  );
}

interface ConfirmProps {
  form: string;
  isSending: boolean;
  isWide: boolean;
  isUnread: boolean;
}

function Confirm({ form, isSending, isWide, isUnread }: ConfirmProps) {
  return (
    <Button
      type="submit"
      form={form}
      variant="primary"
      lit
      className={isWide ? styles.confirm : styles.confirmInBar}
      busy={isSending}
      disabled={isUnread}
      busyLabel="Confirmando..."
    >
      Confirmar compra
    </Button>
  );
}
