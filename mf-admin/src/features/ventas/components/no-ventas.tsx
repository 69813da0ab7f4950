import { Button, CategoryDrawing, EmptyState } from '@fluxpartes/ui';

interface Props {
  /** Something is searched or filtered for. */
  withFilters: boolean;
  /** Asks again; null where the list came, and is empty. */
  retry: (() => void) | null;
}

/** No sale to show: there is none, none is what was searched for, or the list did not come. */
export function NoVentas({ withFilters, retry }: Props) {
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Transmisión" size={112} />}
      message={withFilters && retry === null ? 'Ninguna venta coincide con la búsqueda.' : 'No hay ventas registradas.'}
      actions={
        retry ? (
          <Button size="sm" onClick={retry}>
            Reintentar
          </Button>
        ) : null
      }
    />
  );
}
