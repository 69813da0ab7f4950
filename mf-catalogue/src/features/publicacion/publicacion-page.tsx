import { Button } from '@fluxpartes/ui';
import { useParams } from 'react-router-dom';
import { idDeRuta } from '../../api/publicacion-query.ts';
import { usePublicacion } from '../../api/use-publicacion.ts';
import { PaginaDeAviso, PublicacionNoDisponible } from '../../components/pagina-de-aviso.tsx';
import { PaginaEnEspera } from '../../components/pagina-en-espera.tsx';
import { Detalle } from './components/detalle.tsx';
import { HuesosDeDetalle } from './components/huesos-de-detalle.tsx';

/** /publicacion/{id}: one listing, painted at once from the catalogue's row where there is one. */
export function PublicacionPage() {
  const carga = usePublicacion(idDeRuta(useParams().id));
  if (carga.tipo === 'lista') return <Detalle key={carga.publicacion.id} publicacion={carga.publicacion} />;
  if (carga.tipo === 'no_disponible') return <PublicacionNoDisponible />;
  if (carga.tipo === 'fallo') {
    const reintentar = <Button onClick={carga.reintentar}>Reintentar</Button>;
    return <PaginaDeAviso mensaje="Error al cargar la publicación" accion={reintentar} />;
  }
  return (
    <PaginaEnEspera titulo="Publicación">
      <HuesosDeDetalle />
    </PaginaEnEspera>
  );
}
