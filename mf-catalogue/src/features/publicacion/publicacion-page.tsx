import { routeId } from '@fluxpartes/mf-kit';
import { Button } from '@fluxpartes/ui';
import { useParams } from 'react-router-dom';
import { usePublicacion } from '../../api/use-publicacion.ts';
import { NoticePage, PublicacionUnavailable } from '../../components/notice-page.tsx';
import { offlineText } from '../../components/offline.ts';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { Detail } from './components/detail.tsx';
import { DetailSkeleton } from './components/detail-skeleton.tsx';

/** /publicacion/{id}: one listing, painted at once from the catalogue's row where there is one. */
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
