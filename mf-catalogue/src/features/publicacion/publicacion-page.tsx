import type { PublicacionVisible } from '@fluxpartes/contrato';
import {
  type Centavos,
  canComprar,
  envioLabel,
  estadoLabel,
  isSoldOut,
  marcaLabel,
  pesosACentavos,
  totalConDescuento,
} from '@fluxpartes/dominio';
import { type CurrentSesion, loginEstado, routeId, useSesion, useShell, useTextoEnvio } from '@fluxpartes/mf-kit';
import {
  ActionBar,
  BackIcon,
  BoxIcon,
  Button,
  buttonClass,
  Columns,
  formatPesos,
  formatPorcentaje,
  KeyValueList,
  Note,
  Panel,
  PinIcon,
  Readout,
  ShopIcon,
  TruckIcon,
  WantedModel,
} from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { catalogoRow, descuentoOf, useAudience, usuarioQuery } from '../../api/catalogue-api.ts';
import { ListingPage, useFit } from '../../components/listing.tsx';
import { ListingSkeleton } from '../../components/loading.tsx';
import { onApproach, useLater, useMedia, usePreload, WIDE_SCREEN } from '../../components/page.tsx';
import { LoadedPublicacion, unidadesText } from '../../components/publicacion.tsx';
import { Similar } from '../../components/similar.tsx';
import { Gallery, Share } from './gallery.tsx';
import styles from './publicacion.module.css';

/** /publicacion/{id}: one listing, shown first from the catalogue's row if it is cached. */
export function PublicacionPage() {
  return (
    <LoadedPublicacion id={routeId(useParams().id)} loading={<ListingSkeleton />}>
      {(publicacion) => <Detail key={publicacion.id} publicacion={publicacion} />}
    </LoadedPublicacion>
  );
}

const loadOwn = () => import(/* webpackChunkName: "own-line" */ './own-line.tsx').then(({ OwnLine }) => OwnLine);

/** The whole listing: photos first, the facts for a purchase beside them, the remaining panels below. */
export function Detail({ publicacion }: { publicacion: PublicacionVisible }) {
  const { id, user_id, nombre_producto, precio } = publicacion;
  const { queryClient } = useShell();
  const sesion = useSesion();
  const audience = useAudience();
  const mode = compraMode(sesion, publicacion);
  const isWide = useMedia(WIDE_SCREEN);
  // The browser has cached the card's photo, which is shown until the large photo has loaded.
  const [hasCard] = useState(() => catalogoRow(queryClient, audience, id) !== undefined);
  const isOwner = sesion.tipo === 'usuario' && sesion.userId === user_id;
  const { Part: OwnLine } = useLater(loadOwn, isOwner);
  const hasBar = isWide !== true && (mode === 'comprar' || mode === 'iniciar_sesion');
  useEffect(() => {
    // After the shell has set the route's title.
    document.title = `${nombre_producto} · FluxPartes`;
  }, [nombre_producto]);
  const fotos = (
    <>
      <Gallery publicacion={publicacion} hasCard={hasCard} />
      <Share title={nombre_producto} />
    </>
  );
  const facts = (
    <>
      {precio !== undefined && sesion.tipo === 'usuario' && sesion.perfil === 'mecanico' && (
        <DescuentoApplied userId={sesion.userId} precio={pesosACentavos(precio)} />
      )}
      {isOwner && <div className={styles.ownLine}>{OwnLine && <OwnLine publicacion={publicacion} />}</div>}
      <Comprar publicacion={publicacion} mode={mode} isWide={isWide} />
      <KeyFacts publicacion={publicacion} />
    </>
  );
  return (
    <ListingPage publicacion={publicacion} fotos={fotos} facts={facts} withActionBar={hasBar}>
      <SpecSheet publicacion={publicacion} />
      <Similar id={id} />
      {hasBar && (
        <ActionBar>
          {precio === undefined ? <Entrance id={id} /> : <Readout tone="pay" centavos={pesosACentavos(precio)} />}
          <CompraButton publicacion={publicacion} mode={mode} />
        </ActionBar>
      )}
    </ListingPage>
  );
}

/** The line has its height from the start, so that the content below does not move when the response arrives. */
function DescuentoApplied({ userId, precio }: { userId: number; precio: Centavos }) {
  const { data } = useQuery(usuarioQuery(useShell(), userId));
  const descuento = descuentoOf(data);
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
  const sesion = useSesion();
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
        {sesion.tipo === 'admin' && (
          <Link className={buttonClass({ variant: 'secondary', className: styles.button })} to="/admin">
            <BackIcon />
            Panel de administración
          </Link>
        )}
      </>
    );
  }
  if (isWide === false) return null;
  return (
    <div className={styles.inPage}>
      <CompraButton publicacion={publicacion} mode={mode} className={styles.button} />
      {mode === 'iniciar_sesion' && (
        <div className={styles.entrance}>
          <Entrance id={publicacion.id} />
        </div>
      )}
    </div>
  );
}

/** A guest's links to registration and login. Both return to the listing afterwards. */
function Entrance({ id }: { id: number }) {
  const estado = loginEstado(`/publicacion/${id}`);
  return (
    <>
      <Link className={styles.register} to="/register" state={estado}>
        Crear cuenta gratis
      </Link>
      <Link className={buttonClass({ variant: 'primary', size: 'sm' })} to="/" state={estado}>
        Iniciar sesión
      </Link>
    </>
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
      {...onApproach(compra)}
    >
      Comprar
    </Link>
  );
}

/** Seller, location and shipping. Guests do not see the seller. */
export function KeyFacts({ publicacion }: { publicacion: PublicacionVisible }) {
  const { id, nombre_local, ubicacion, envio, tipo_envio, existencias } = publicacion;
  const textoEnvio = useTextoEnvio();
  const envioText = tipo_envio ? envioLabel(tipo_envio) : 'Sí';
  return (
    <ul className={styles.details}>
      {nombre_local !== undefined && (
        <Fact icon={<ShopIcon size={22} />} nombre="Vende">
          {nombre_local || '-'}
        </Fact>
      )}
      <Fact icon={<PinIcon size={22} />} nombre="Ubicación">
        {ubicacion ?? (
          <Link to="/" state={loginEstado(`/publicacion/${id}`)}>
            Iniciar sesión para ver
          </Link>
        )}
      </Fact>
      <Fact icon={<TruckIcon size={22} />} nombre="Envío">
        {envio ? envioText : 'Sin envío'} <small>{envio ? textoEnvio : 'Lo retirás en el local.'}</small>
      </Fact>
      {typeof existencias === 'number' && (
        <Fact icon={<BoxIcon size={22} />} nombre="Unidades">
          {unidadesText(publicacion)}
        </Fact>
      )}
    </ul>
  );
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
  const { descripcion } = publicacion;
  return (
    <Columns className={styles.specSheet}>
      <Panel className={styles.texts}>
        <Compatibilidad publicacion={publicacion} />
        {descripcion !== '' && (
          <section>
            <h2>Descripción</h2>
            <p className={styles.descripcion}>{descripcion}</p>
          </section>
        )}
      </Panel>
      <Panel title="Datos del repuesto">
        <KeyValueList items={repuestoDetails(publicacion)} />
      </Panel>
    </Columns>
  );
}

function Compatibilidad({ publicacion }: { publicacion: PublicacionVisible }) {
  const { vehiculos, isWanted } = useFit(publicacion);
  return (
    <section>
      <h2>Compatibilidad</h2>
      <ul className={styles.vehiculos}>
        {vehiculos.map(({ marca, modelo }, i) => (
          <li key={`${marca} ${modelo}`}>
            <span>{marca}</span> {isWanted && i === 0 ? <WantedModel>{modelo}</WantedModel> : modelo}
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
