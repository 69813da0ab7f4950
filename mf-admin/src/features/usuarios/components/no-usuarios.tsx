import { Button, CategoryDrawing, EmptyState } from '@fluxpartes/ui';

interface Props {
  /** The list did not come, which is an empty list too (specification, section 8, 'Fallbacks'). */
  failure: boolean;
  /** Something is searched for. */
  withFilters: boolean;
  onRetry: () => void;
  onClearFilters: () => void;
}

/** No user to show: none at all, none that matches, or a list that failed. */
export function NoUsuarios({ failure, withFilters, onRetry, onClearFilters }: Props) {
  const byFilters = withFilters && !failure;
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Accesorios" size={112} />}
      message={byFilters ? 'Ningún usuario coincide con la búsqueda.' : 'No hay usuarios registrados.'}
      actions={
        failure ? (
          <Button onClick={onRetry}>Reintentar</Button>
        ) : withFilters ? (
          <Button onClick={onClearFilters}>Quitar filtros</Button>
        ) : undefined
      }
    />
  );
}
