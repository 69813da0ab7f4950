import type { PublicacionVisible } from '@fluxpartes/contrato';
import { canComprar, isSoldOut, pesosACentavos } from '@fluxpartes/dominio';
import { BackButton, routeId, useSesion } from '@fluxpartes/mf-kit';
import {
  ActionBar,
  Band,
  Button,
  Columns,
  FormErrorSummary,
  Note,
  Page,
  Readout,
  Skeleton,
  Stack,
} from '@fluxpartes/ui';
import { type ReactNode, useId } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { offlineText } from '../../api/catalogue-api.ts';
import { LoadingStatus, useMedia, WIDE_SCREEN } from '../../components/page.tsx';
import { NoticePage, PublicacionUnavailable, usePublicacion } from '../../components/publicacion.tsx';
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
  return <CompraOf id={id} userId={sesion.userId} />;
}

function CompraOf({ id, userId }: { id: number | null; userId: number }) {
  const load = usePublicacion(id, { isHeld: true });
  if (load.tipo === 'no_disponible') return <PublicacionUnavailable id={id} />;
  if (load.tipo === 'fallo') {
    const retry = <Button onClick={load.retry}>Reintentar</Button>;
    return <NoticePage message="Error al cargar la publicación" detail={offlineText(load.error)} accion={retry} />;
  }
  if (load.tipo === 'cargando') return <CompraSkeleton />;
  return <PublicacionCompra publicacion={load.publicacion} userId={userId} />;
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

/** The purchase's header and page, equal in the loading and the loaded state. */
export function CompraLayout({ withBar = false, children }: { withBar?: boolean; children: ReactNode }) {
  return (
    <>
      <Band half title="Confirmar compra" actions={<BackButton />} />
      <Page withActionBar={withBar} className={styles.page}>
        {children}
      </Page>
    </>
  );
}

export function CompraSkeleton() {
  return (
    <CompraLayout>
      <LoadingStatus />
      <Columns aria-busy="true">
        <Stack>
          <Skeleton height={150} />
          <Skeleton height={240} />
          <Skeleton height={240} />
        </Stack>
        <Stack>
          <Skeleton height={290} />
          <Skeleton height={290} />
        </Stack>
      </Columns>
    </CompraLayout>
  );
}

/**
 * The purchase: product, quantity, destination, and every amount as it will be settled. On a desktop the amounts are beside
 * the form. On a phone they are in the form, and the total and the button are in the bottom bar.
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
    <Totals
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
    <CompraLayout withBar={!isWide}>
      <Columns>
        <Campos
          {...compra}
          id={id}
          publicacion={publicacion}
          isUnread={unread !== undefined}
          below={
            !isWide && (
              <>
                {circuits}
                {breakdown}
              </>
            )
          }
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
    </CompraLayout>
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

interface FieldsProps
  extends Omit<ReturnType<typeof useCompra>, 'motivo' | 'impagas' | 'change'>,
    Pick<CompraProps, 'publicacion'> {
  id: string;
  isUnread: boolean;
  /** The amounts, after the shipping. */
  below: ReactNode;
}

function Campos({ id, form, send, venta, publicacion, isUnread, below }: FieldsProps) {
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
        <OrderPanel publicacion={publicacion} form={form} venta={venta} isUnread={isUnread} />
        {publicacion.envio ? (
          <EnvioPanel tipo={publicacion.tipo_envio} form={form} />
        ) : (
          <p>Sin envío: lo retirás en el local.</p>
        )}
        {below}
      </Stack>
    </form>
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
