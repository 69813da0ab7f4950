import type { PublicacionVisible } from '@fluxpartes/contrato';
import {
  type Centavos,
  canComprar,
  descuentoPorcentaje,
  envioLabel,
  estadoLabel,
  isSoldOut,
  marcaLabel,
  pesosACentavos,
  totalConDescuento,
} from '@fluxpartes/dominio';
import {
  BackButton,
  brandLink,
  type CurrentSesion,
  loginEstado,
  routeId,
  useSesion,
  useShell,
} from '@fluxpartes/mf-kit';
import {
  ActionBar,
  BackIcon,
  BoxIcon,
  Button,
  buttonClass,
  CategoryDrawing,
  Columns,
  formatPesos,
  formatPorcentaje,
  GuestReadout,
  KeyValueList,
  Note,
  Page,
  Panel,
  PinIcon,
  Readout,
  ShopIcon,
  Skeleton,
  SlimHeader,
  Stack,
  Trail,
  TruckIcon,
} from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { offlineText, usuarioQuery } from '../../api/catalogue-api.ts';
import { FotoSkeleton, PageSkeleton, useMedia, usePreload, WIDE_SCREEN } from '../../components/page.tsx';
import { NoticePage, PublicacionUnavailable, usePublicacion } from '../../components/publicacion.tsx';
import { Gallery, Share } from './gallery.tsx';
import styles from './publicacion.module.css';

/** /publicacion/{id}: one listing, shown first from the catalogue's row if it is cached. */
export function PublicacionPage() {
  const load = usePublicacion(routeId(useParams().id));
  if (load.tipo === 'lista') return <Detail key={load.publicacion.id} publicacion={load.publicacion} />;
  if (load.tipo === 'no_disponible') return <PublicacionUnavailable />;
  if (load.tipo === 'fallo') {
    const retry = <Button onClick={load.retry}>Reintentar</Button>;
    return <NoticePage message="Error al cargar la publicación" detail={offlineText(load.error)} accion={retry} />;
  }
  return (
    <PageSkeleton title="Publicación">
      <DetailSkeleton />
    </PageSkeleton>
  );
}

/** The detail's layout while it loads. */
export function DetailSkeleton() {
  return (
    <Columns>
      <div className={styles.riel}>
        <FotoSkeleton />
      </div>
      <Stack>
        <Skeleton width="40%" />
        <Skeleton width="85%" height={40} />
        <Skeleton height={106} />
        <Skeleton height={56} />
        <Skeleton width="60%" />
        <Skeleton width="60%" />
      </Stack>
    </Columns>
  );
}

/** The whole listing: photos first, the facts for a purchase beside them, the remaining panels below. */
export function Detail({ publicacion }: { publicacion: PublicacionVisible }) {
  const mode = useCompraMode(publicacion);
  const isWide = useMedia(WIDE_SCREEN);
  const hasBar = isWide !== true && (mode === 'comprar' || mode === 'iniciar_sesion');
  useTitle(publicacion.nombre_producto);
  return (
    <>
      <SlimHeader brandLink={brandLink} actions={<BackButton />} />
      <Page withActionBar={hasBar} className={styles.page}>
        <Columns>
          <div className={styles.riel}>
            <Gallery publicacion={publicacion} />
            <Share title={publicacion.nombre_producto} />
          </div>
          <Compra publicacion={publicacion} mode={mode} isWide={isWide} />
        </Columns>
        <SpecSheet publicacion={publicacion} />
        {hasBar && <CompraBar publicacion={publicacion} mode={mode} />}
      </Page>
    </>
  );
}

interface CompraProps {
  publicacion: PublicacionVisible;
  mode: CompraMode;
  isWide: boolean | null;
}

function Compra({ publicacion, mode, isWide }: CompraProps) {
  const { categoria, estado, nombre_producto } = publicacion;
  return (
    <div className={styles.compra}>
      <p className={styles.categoria}>
        <CategoryDrawing categoria={categoria} size={28} /> {categoria} · {estadoLabel(estado)}
      </p>
      <h1 tabIndex={-1} className={styles.title}>
        {nombre_producto}
      </h1>
      <Trail />
      <Precio publicacion={publicacion} />
      <Comprar publicacion={publicacion} mode={mode} isWide={isWide} />
      <KeyFacts publicacion={publicacion} />
    </div>
  );
}

/** The price in its readout, and a buyer's price after the discount. A guest sees the plate with the lock. */
export function Precio({ publicacion: { precio } }: { publicacion: PublicacionVisible }) {
  const sesion = useSesion();
  if (precio === undefined) {
    return (
      <div className={styles.precio}>
        <GuestReadout size="big" />
      </div>
    );
  }
  const centavos = pesosACentavos(precio);
  return (
    <div className={styles.precio}>
      <Readout tone="pay" label="Precio" centavos={centavos} size="big" places={7} />
      {sesion.tipo === 'usuario' && sesion.perfil === 'mecanico' && (
        <DescuentoApplied userId={sesion.userId} precio={centavos} />
      )}
    </div>
  );
}

/** The line has its height from the start, so that the content below does not move when the response arrives. */
function DescuentoApplied({ userId, precio }: { userId: number; precio: Centavos }) {
  const { data } = useQuery(usuarioQuery(useShell(), userId));
  const descuento = descuentoPorcentaje({
    constanciaAfip: data?.aprobado_constancia_afip ?? false,
    certificadoEstudio: data?.aprobado_certificado_estudio ?? false,
  });
  return (
    <p className={styles.descuento}>
      {descuento > 0 && (
        <>
          Con tu descuento del {formatPorcentaje(descuento)} lo pagás{' '}
          <b>{formatPesos(totalConDescuento(precio, 1, descuento))}</b>
        </>
      )}
    </p>
  );
}

interface Props {
  publicacion: PublicacionVisible;
  mode: CompraMode;
}

/** The purchase button in the page; on a phone it is in the bottom bar instead. */
export function Comprar({ publicacion, mode, isWide }: Props & { isWide: boolean | null }) {
  if (mode === 'no_disponible') {
    return (
      <Note className={styles.note}>
        {isSoldOut(publicacion) ? 'Sin unidades' : 'Esta publicación ya no está disponible.'}
      </Note>
    );
  }
  if (mode === 'sin_compra') {
    return (
      <>
        {publicacion.pausada && (
          <Note className={styles.note}>
            {isSoldOut(publicacion) && 'Sin unidades. '}(Publicación pausada, no visible en el Home)
          </Note>
        )}
        <BackToPanel />
      </>
    );
  }
  return (
    <>
      {isWide !== false && (
        <CompraButton publicacion={publicacion} mode={mode} className={`${styles.button} ${styles.inPage}`} />
      )}
      {mode === 'iniciar_sesion' && (
        <p className={styles.entrance}>
          Para comprar,{' '}
          <Link to="/" state={loginEstado(`/publicacion/${publicacion.id}`)}>
            iniciá sesión
          </Link>
          .
        </p>
      )}
    </>
  );
}

/** The admin sees public pages with a link back to the panel. */
function BackToPanel() {
  if (useSesion().tipo !== 'admin') return null;
  return (
    <Link className={buttonClass({ variant: 'secondary', className: styles.button })} to="/admin">
      <BackIcon />
      Panel de administración
    </Link>
  );
}

/** The phone's bottom bar: the price, or a guest's plate, and the button. */
export function CompraBar({ publicacion, mode }: Props) {
  const { precio } = publicacion;
  return (
    <ActionBar>
      {precio === undefined ? <GuestReadout /> : <Readout tone="pay" centavos={pesosACentavos(precio)} />}
      <CompraButton publicacion={publicacion} mode={mode} />
    </ActionBar>
  );
}

function CompraButton({ publicacion, mode, className }: Props & { className?: string | undefined }) {
  const { compra } = usePreload();
  if (mode === 'iniciar_sesion') {
    return (
      <Button variant="primary" className={className} disabled>
        Comprar
      </Button>
    );
  }
  return (
    <Link
      to={`/compra/${publicacion.id}`}
      className={buttonClass({ variant: 'primary', lit: true, className })}
      onMouseEnter={compra}
      onTouchStart={compra}
      onFocus={compra}
    >
      Comprar
    </Link>
  );
}

/** Seller, location and shipping. Guests do not see the seller. */
export function KeyFacts({ publicacion }: { publicacion: PublicacionVisible }) {
  const { nombre_local, ubicacion, envio, tipo_envio, existencias } = publicacion;
  const envioText = tipo_envio ? envioLabel(tipo_envio) : 'Sí';
  return (
    <ul className={styles.details}>
      {nombre_local !== undefined && (
        <Fact icon={<ShopIcon size={22} />} nombre="Vende">
          {nombre_local || '-'}
        </Fact>
      )}
      <Fact icon={<PinIcon size={22} />} nombre="Ubicación">
        {ubicacion ?? 'Iniciar sesión para ver'}
      </Fact>
      <Fact icon={<TruckIcon size={22} />} nombre="Envío">
        {envio ? envioText : 'Sin envío'}
      </Fact>
      {typeof existencias === 'number' && (
        <Fact icon={<BoxIcon size={22} />} nombre="Unidades">
          {unidadesText(existencias)}
        </Fact>
      )}
    </ul>
  );
}

function unidadesText(existencias: number): string {
  if (existencias === 0) return 'Sin unidades';
  return existencias === 1 ? 'Queda 1' : `Quedan ${existencias.toLocaleString('es-AR')}`;
}

function Fact({ icon, nombre, children }: { icon: ReactNode; nombre: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>
        <small>{nombre}</small> {children}
      </span>
    </li>
  );
}

export function SpecSheet({ publicacion }: { publicacion: PublicacionVisible }) {
  const { compatibilidad, descripcion } = publicacion;
  return (
    <Columns className={styles.specSheet}>
      {(compatibilidad.length > 0 || descripcion !== '') && (
        <div className={`${styles.texts}`}>
          {compatibilidad.length > 0 && <Compatibilidad compatibilidad={compatibilidad} />}
          {descripcion !== '' && (
            <section>
              <h2>Descripción</h2>
              <p className={styles.descripcion}>{descripcion}</p>
            </section>
          )}
        </div>
      )}
      <Panel title="Datos del repuesto">
        <KeyValueList items={repuestoDetails(publicacion)} />
      </Panel>
    </Columns>
  );
}

function Compatibilidad({ compatibilidad }: Pick<PublicacionVisible, 'compatibilidad'>) {
  return (
    <section>
      <h2>Compatibilidad</h2>
      <ul className={styles.vehiculos}>
        {compatibilidad.map(({ marca, modelo }) => (
          <li key={`${marca} ${modelo}`}>
            <span>{marcaLabel(marca)}</span> {modelo}
          </li>
        ))}
      </ul>
    </section>
  );
}

function repuestoDetails({ marca, modelo, marca_repuesto, codigo_serie, estado }: PublicacionVisible) {
  return [
    { label: 'Marca', value: marcaLabel(marca) },
    { label: 'Modelo', value: modelo },
    { label: 'Marca del repuesto', value: marca_repuesto },
    { label: 'Código de serie', value: codigo_serie },
    { label: 'Estado', value: estadoLabel(estado) },
  ].filter(({ value }) => value !== '');
}

/**
 * The visitor's options: `comprar`; `iniciar_sesion` (a guest sees the button, disabled); `no_disponible` (a paused
 * listing, seen by its buyer); `sin_compra` (no button for sellers and the admin).
 */
export type CompraMode = 'comprar' | 'iniciar_sesion' | 'no_disponible' | 'sin_compra';

/** The visitor's purchase option, from roles and permissions. */
export function compraMode(
  sesion: CurrentSesion,
  publicacion: Pick<PublicacionVisible, 'pausada' | 'user_id'>,
): CompraMode {
  if (sesion.tipo === 'invitado') return 'iniciar_sesion';
  if (sesion.tipo === 'admin' || sesion.perfil !== 'mecanico') return 'sin_compra';
  const isOwner = publicacion.user_id === sesion.userId;
  if (canComprar(sesion.perfil, publicacion, isOwner)) return 'comprar';
  return isOwner ? 'sin_compra' : 'no_disponible';
}

export function useCompraMode(publicacion: PublicacionVisible): CompraMode {
  return compraMode(useSesion(), publicacion);
}

/** Sets the document's title to the listing's name, after the shell has set the route's title. */
export function useTitle(nombre: string): void {
  useEffect(() => {
    document.title = `${nombre} · FluxPartes`;
  }, [nombre]);
}
