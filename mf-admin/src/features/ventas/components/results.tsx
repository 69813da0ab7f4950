import { CardList } from '../../../list/card-list.tsx';
import type { useVentas } from '../api/use-ventas.ts';
import type { VentaActions, VentaEdit } from '../venta-actions.ts';
import { NoVentas } from './no-ventas.tsx';
import { VentaCard } from './venta-card.tsx';
import { VentasSkeleton } from './ventas-skeleton.tsx';

/** A card's usual height in px, until it is measured. */
const ESTIMATED_HEIGHT = 560;

interface Props {
  query: ReturnType<typeof useVentas>;
  /** Something is searched or filtered for. */
  withFilters: boolean;
  /** What the cards can do, and which of them are being edited or show their history. */
  estado: {
    actions: VentaActions;
    edits: ReadonlyMap<number, VentaEdit>;
    withHistorial: ReadonlySet<number>;
  };
}

/** The cards of the sales that were asked for; bones while they are on their way, a sentence where there are none. */
export function Results({ query, withFilters, estado }: Props) {
  const { ventas, total, isPending, isError, refetch } = query;
  const { actions, edits, withHistorial } = estado;
  if (isPending) return <VentasSkeleton />;
  if (ventas.length === 0) {
    return <NoVentas withFilters={withFilters} retry={isError ? () => void refetch() : null} />;
  }
  return (
    <CardList
      label="Ventas"
      rows={ventas}
      total={total}
      estimatedHeight={ESTIMATED_HEIGHT}
      query={query}
      card={(venta) => (
        <VentaCard
          venta={venta}
          actions={actions}
          edit={edits.get(venta.id) ?? null}
          withHistorial={withHistorial.has(venta.id)}
        />
      )}
    />
  );
}
