import { Button, CategoryDrawing, EmptyState } from '@fluxpartes/ui';

interface Props {
  /** Something is searched or filtered for. */
  conFiltros: boolean;
  /** Asks again; null where the list came, and is empty. */
  reintentar: (() => void) | null;
}

/** No sale to show: there is none, none is what was searched for, or the list did not come. */
export function SinVentas({ conFiltros, reintentar }: Props) {
  return (
    <EmptyState
      drawing={<CategoryDrawing categoria="Transmisión" size={112} />}
      message={
        conFiltros && reintentar === null ? 'Ninguna venta coincide con la búsqueda.' : 'No hay ventas registradas.'
      }
      actions={
        reintentar ? (
          <Button size="sm" onClick={reintentar}>
            Reintentar
          </Button>
        ) : null
      }
    />
  );
}
