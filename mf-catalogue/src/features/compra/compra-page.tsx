import type { PublicacionVisible } from '@fluxpartes/contrato';
import { puedeComprar } from '@fluxpartes/dominio';
import { useSesion } from '@fluxpartes/mf-kit';
import { Button } from '@fluxpartes/ui';
import { Navigate, useParams } from 'react-router-dom';
import { idDeRuta } from '../../api/publicacion-query.ts';
import { usePublicacion } from '../../api/use-publicacion.ts';
import { PaginaDeAviso, PublicacionNoDisponible } from '../../components/pagina-de-aviso.tsx';
import { useComprador } from './api/use-comprador.ts';
import { CompraEnEspera } from './components/compra-en-espera.tsx';
import { FormularioDeCompra } from './components/formulario-de-compra.tsx';

/** /compra/{id}: confirms a purchase. Guests go to the login, sellers to the listing, the admin back to the panel. */
export function CompraPage() {
  const id = idDeRuta(useParams().id);
  const sesion = useSesion();
  if (sesion.tipo === 'invitado') return <Navigate to="/" replace state={{ desde: `/compra/${id}` }} />;
  if (sesion.tipo === 'admin') return <Navigate to="/admin" replace />;
  if (sesion.perfil !== 'mecanico') return <Navigate to={`/publicacion/${id}`} replace />;
  return <CompraDe id={id} userId={sesion.userId} />;
}

function CompraDe({ id, userId }: { id: number | null; userId: number }) {
  const carga = usePublicacion(id);
  if (carga.tipo === 'no_disponible') return <PublicacionNoDisponible />;
  if (carga.tipo === 'fallo') {
    const reintentar = <Button onClick={carga.reintentar}>Reintentar</Button>;
    return <PaginaDeAviso mensaje="Error al cargar la publicación" accion={reintentar} />;
  }
  if (carga.tipo === 'cargando') return <CompraEnEspera />;
  return <CompraDePublicacion publicacion={carga.publicacion} userId={userId} />;
}

/** The form waits for the buyer's data, so that no amount on the screen changes by itself. */
function CompraDePublicacion({ publicacion, userId }: { publicacion: PublicacionVisible; userId: number }) {
  const comprador = useComprador(userId);
  const esDuenio = publicacion.user_id === userId;
  if (esDuenio) return <Navigate to={`/publicacion/${publicacion.id}`} replace />;
  if (!puedeComprar('mecanico', publicacion, esDuenio)) return <PublicacionNoDisponible />;
  if (!comprador) return <CompraEnEspera />;
  return <FormularioDeCompra publicacion={publicacion} comprador={comprador} userId={userId} />;
}
