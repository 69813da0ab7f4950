import { pesosACentavos } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import {
  Band,
  Button,
  Card,
  CardBody,
  CardGrid,
  CardGuestPrice,
  CardPhoto,
  CardPlace,
  CardPrice,
  CardSkeleton,
  CardTitle,
  EmptyState,
  Page,
} from '@fluxpartes/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import styles from './ultimas.module.css';

/** `/nuevo`: the latest listings. Each is a link to the listing's page, which belongs to another remote. */
export function UltimasPage() {
  return (
    <>
      <Band title="Últimas publicaciones" half />
      <Page className={styles.page}>
        <Ultimas />
      </Page>
    </>
  );
}

/** The eight latest listings. All remotes share the query cache, so the key begins with the remote's name. */
function useUltimas() {
  const { api } = useShell();
  return useQuery({
    queryKey: ['mf-nuevo', 'ultimas'],
    queryFn: ({ signal }) => api.publicaciones.list({ limite: 8 }, { signal }),
  });
}

function Ultimas() {
  const { data, isError, isFetching, refetch } = useUltimas();
  if (isError) {
    const retry = (
      <Button busy={isFetching} busyLabel="Cargando..." onClick={() => refetch()}>
        Reintentar
      </Button>
    );
    return <EmptyState message="No se pudieron cargar las publicaciones." actions={retry} />;
  }
  if (!data) return <UltimasSkeleton />;
  if (data.items.length === 0) return <EmptyState message="No hay publicaciones todavía." />;
  return (
    <CardGrid>
      {data.items.map(({ id, nombre_producto, fotos, categoria, estado, precio, ubicacion, envio }) => (
        <Card key={id} link={(content) => <Link to={`/publicacion/${id}`} {...content} />}>
          <CardPhoto url={fotos[0]} alt="" categoria={categoria} estado={estado} />
          {precio === undefined ? <CardGuestPrice /> : <CardPrice centavos={pesosACentavos(precio)} />}
          <CardBody>
            <CardTitle>{nombre_producto}</CardTitle>
            <CardPlace ships={envio}>{ubicacion ?? 'Iniciar sesión para ver'}</CardPlace>
          </CardBody>
        </Card>
      ))}
    </CardGrid>
  );
}

function UltimasSkeleton() {
  return (
    <>
      <p role="status">Cargando...</p>
      <CardGrid>
        <CardSkeleton />
        <CardSkeleton />
      </CardGrid>
    </>
  );
}
