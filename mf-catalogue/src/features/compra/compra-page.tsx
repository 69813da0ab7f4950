import type { PublicacionVisible } from '@fluxpartes/contrato';
import { canComprar, isSoldOut, pesosACentavos } from '@fluxpartes/dominio';
import { offlineText, routeId, useSesion } from '@fluxpartes/mf-kit';
import { ActionBar, Button, Columns, FormErrorSummary, Note, Page, Readout, Stack } from '@fluxpartes/ui';
import { type ReactNode, useId } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { CompraHeader, CompraSkeleton } from '../../components/loading.tsx';
import { useMedia, WIDE_SCREEN } from '../../components/page.tsx';
import { LoadedPublicacion, PublicacionUnavailable } from '../../components/publicacion.tsx';
import styles from './compra.module.css';
import { type Comprador, useComprador } from './compra-api.ts';
import { Breakdown, EnvioPanel, OrderPanel, ProductoPanel, Totals } from './compra-panels.tsx';
import { ChangedDialog } from './price-changes.tsx';
import { cashbackDisponible } from './purchase-options.ts';
import { type CompraProps, useCompra } from './use-compra.ts';

/** /compra/{id}: confirms a purchase. Guests go to the login, sellers to the listing, the admin back to the panel. */
export function CompraPage() {
  const id = routeId(useParams().id);
  const sesion = useSesion();
  if (sesion.tipo === 'invitado') return <Navigate to="/" replace state={{ desde: `/compra/${id}` }} />;
  if (sesion.tipo === 'admin') return <Navigate to="/admin" replace />;
  if (sesion.perfil !== 'mecanico') return <Navigate to={`/publicacion/${id}`} replace />;
  const { userId } = sesion;
  return (
    <LoadedPublicacion id={id} isHeld loading={<CompraSkeleton />}>
      {(publicacion) => <PublicacionCompra publicacion={publicacion} userId={userId} />}
    </LoadedPublicacion>
  );
}

/** The form waits for the buyer's data, so that no amount on the screen changes by itself. */
function PublicacionCompra({ publicacion, userId }: { publicacion: PublicacionVisible; userId: number }) {
  const comprador = useComprador(userId);
  const isOwner = publicacion.user_id === userId;
  if (isOwner) return <Navigate to={`/publicacion/${publicacion.id}`} replace />;
  if (isSoldOut(publicacion)) return <PublicacionUnavailable id={publicacion.id} isSoldOut />;
  if (!canComprar('mecanico', publicacion, isOwner)) return <PublicacionUnavailable id={publicacion.id} />;
  if (!comprador) return <CompraSkeleton />;
  return <CompraForm key={publicacion.id} publicacion={publicacion} comprador={comprador} userId={userId} />;
}

/**
 * The purchase: product, quantity, destination, and every amount as it will be settled. On a desktop the amounts are beside
 * the form. On a phone they are in the form, and the total and the button are in the bottom bar.
 */
export function CompraForm(props: CompraProps) {
  const { publicacion, comprador } = props;
  const { form, send, motivo, impagas, venta, change } = useCompra(props);
  const isWide = useMedia(WIDE_SCREEN) === true;
  const id = useId();
  const { unread } = comprador;
  const isUnread = unread !== undefined;
  const confirm = (
    <Button
      type="submit"
      form={id}
      variant="primary"
      lit
      className={isWide ? styles.confirm : styles.confirmInBar}
      busy={form.isSubmitting}
      disabled={isUnread}
      busyLabel="Confirmando..."
    >
      Confirmar compra
    </Button>
  );
  const amounts = (
    <>
      <Totals
        venta={unread ? null : venta}
        disponible={unread ? null : cashbackDisponible(comprador.usuario)}
        waiting={pesosACentavos(comprador.usuario.cashback_a_confirmar ?? 0)}
      />
      {unread ? (
        <Unread {...unread}>{isWide && confirm}</Unread>
      ) : (
        <Breakdown publicacion={publicacion} venta={venta} cantidad={form.values.cantidad}>
          {isWide && confirm}
          <FormErrorSummary message={motivo} />
          {impagas.length > 0 && <Impagas ventas={impagas} />}
        </Breakdown>
      )}
    </>
  );
  return (
    <>
      <CompraHeader />
      <Page withActionBar={!isWide} className={styles.page}>
        <Columns>
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
              <OrderPanel publicacion={publicacion} form={form} venta={venta} isUnread={isUnread} />
              {publicacion.envio ? (
                <EnvioPanel tipo={publicacion.tipo_envio} form={form} />
              ) : (
                <p>Sin envío: lo retirás en el local.</p>
              )}
              {!isWide && amounts}
            </Stack>
          </form>
          {isWide && <Stack className={styles.side}>{amounts}</Stack>}
        </Columns>
        {change && <ChangedDialog {...change} />}
        {!isWide && (
          <ActionBar>
            <Readout tone="pay" centavos={unread ? null : venta.monto} />
            {confirm}
          </ActionBar>
        )}
      </Page>
    </>
  );
}

/** Replaces the breakdown of the total if the data for it failed to load. */
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

/** Earlier purchases that the buyer must pay or annul first, with links. */
function Impagas({ ventas }: { ventas: readonly number[] }) {
  return (
    <p>
      {ventas.length === 1 ? 'Es la compra' : 'Son las compras'} {ventas.map((id) => `#${id}`).join(', ')}.{' '}
      <Link to="/mis-compras">Ir a Mis compras</Link>
    </p>
  );
}
