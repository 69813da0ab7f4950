import { Button, CategoryDrawing, Chip, EmptyState } from '@fluxpartes/ui';
import { PANTALLA_MEDIA, useMedia } from '../../../components/use-media.ts';
import type { usePublicaciones } from '../api/use-publicaciones.ts';
import { filtrosActivos } from '../filtros.ts';
import type { FiltrosEnUrl } from '../use-filtros.ts';
import { Grilla, GrillaEnEspera } from './grilla.tsx';
import estilos from './resultados.module.css';
import { VerMas } from './ver-mas.tsx';

type Consulta = ReturnType<typeof usePublicaciones>;
interface Props extends FiltrosEnUrl {
  consulta: Consulta;
}

/** Count, active filters, cards and the way to more of them. */
export function Resultados({ consulta, ...enUrl }: Props) {
  const { publicaciones, total, isPending, isPlaceholderData } = consulta;
  return (
    <section aria-labelledby="publicaciones">
      <h2 id="publicaciones" className={estilos.titulo}>
        Publicaciones
      </h2>
      <div className={estilos.barra}>
        <Cuenta total={total} isPending={isPending} />
        <Chips {...enUrl} />
      </div>
      {isPending && <GrillaEnEspera />}
      {publicaciones.length > 0 && <Grilla publicaciones={publicaciones} isBusy={isPlaceholderData} />}
      {!isPending && publicaciones.length === 0 && <Vacio consulta={consulta} {...enUrl} />}
      <VerMas consulta={consulta} />
    </section>
  );
}

function Cuenta({ total, isPending }: { total: number | null; isPending: boolean }) {
  return (
    <span role="status">
      {isPending && 'Cargando...'}
      {total !== null && (
        <>
          <b>{total.toLocaleString('es-AR')}</b> {total === 1 ? 'publicación' : 'publicaciones'}
        </>
      )}
    </span>
  );
}

function Chips({ filtros, cambiar }: FiltrosEnUrl) {
  const esAncha = useMedia(PANTALLA_MEDIA);
  const activos = filtrosActivos(filtros);
  if (!esAncha || activos.length === 0) return null;
  return (
    <ul className={estilos.chips} aria-label="Filtros activos">
      {activos.map(({ campo, texto }) => (
        <li key={campo}>
          <Chip active onRemove={() => cambiar({ [campo]: '' })} removeLabel={`Quitar filtro ${texto}`}>
            {texto}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Nothing to show: no match, or a list that failed, which is an empty list too (specification, section 8). */
function Vacio({ consulta, filtros, quitarTodos }: Props) {
  const { isError, isFetching, refetch } = consulta;
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Motor" size={112} />}
      message="No se encontraron publicaciones que coincidan con los filtros."
      actions={
        <>
          {filtrosActivos(filtros).length > 0 && <Button onClick={quitarTodos}>Quitar filtros</Button>}
          {isError && (
            <Button variant="tertiary" disabled={isFetching} onClick={() => void refetch()}>
              Reintentar
            </Button>
          )}
        </>
      }
    />
  );
}
