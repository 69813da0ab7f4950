import type { PublicacionVisible } from '@fluxpartes/contrato';
import { canComprar, isSoldOut } from '@fluxpartes/dominio';
import { routeId, useSesion } from '@fluxpartes/mf-kit';
import { Button } from '@fluxpartes/ui';
import { Navigate, useParams } from 'react-router-dom';
import { usePublicacion } from '../../api/use-publicacion.ts';
import { NoticePage, PublicacionUnavailable } from '../../components/notice-page.tsx';
import { offlineText } from '../../components/offline.ts';
import { useComprador } from './api/use-comprador.ts';
import { CompraForm } from './components/compra-form.tsx';
import { CompraSkeleton } from './components/compra-skeleton.tsx';

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
  if (load.tipo === 'no_disponible') return <PublicacionUnavailable />;
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
  if (isSoldOut(publicacion)) return <PublicacionUnavailable isSoldOut />;
  if (!canComprar('mecanico', publicacion, isOwner)) return <PublicacionUnavailable />;
  if (!comprador) return <CompraSkeleton />;
  return <CompraForm key={publicacion.id} publicacion={publicacion} comprador={comprador} userId={userId} />;
}
