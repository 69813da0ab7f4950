import { focusTitle } from '@fluxpartes/mf-kit';
import { Button, buttonClass, CategoryDrawing, EmptyState } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import type { useVentas } from '../api/use-ventas.ts';
import styles from './ventas.module.css';

/** No sale yet, or a list that could not be loaded, which is an empty one too (specification, section 8, 'Fallbacks'). */
export function NoVentas({ query }: { query: ReturnType<typeof useVentas> }) {
  const { isError, isFetching, refetch } = query;
  const retry = () => {
    focusTitle({ preventScroll: true });
    void refetch();
  };
  return (
    <div className={styles.empty}>
      <EmptyState
        drawing={<CategoryDrawing categoria="Frenos" size={112} />}
        message="No tienes ventas registradas."
        actions={
          isError ? (
            <Button variant="tertiary" disabled={isFetching} onClick={retry}>
              Reintentar
            </Button>
          ) : (
            <Link to="/mis-publicaciones" className={buttonClass()}>
              Ver mis publicaciones
            </Link>
          )
        }
      />
    </div>
  );
}
