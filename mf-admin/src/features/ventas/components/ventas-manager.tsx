import type { VentaDetail } from '@fluxpartes/contrato';
import { useCallback, useMemo, useState } from 'react';
import { ConflictDialog } from '../../../components/conflict-dialog.tsx';
import { useVentas } from '../api/use-ventas.ts';
import { conflictingFields } from '../conflict.ts';
import { hasFilters } from '../filters.ts';
import { type Conflict, useCambios } from '../use-cambios.ts';
import { useEdits } from '../use-edits.ts';
import { useFilters } from '../use-filters.ts';
import { usePagos } from '../use-pagos.ts';
import type { VentaActions } from '../venta-actions.ts';
import { ComprobanteViewer } from '../viewer/comprobante-viewer.tsx';
import { Bar } from './bar.tsx';
import { Results } from './results.tsx';
import { Undo } from './undo.tsx';

/** The search, the list of sales and whatever opens from a card. */
export function VentasManager() {
  const inUrl = useFilters();
  const query = useVentas(inUrl.filters);
  const { conflict, change } = useCambios();
  const { edits, open } = useEdits(change);
  const pagos = usePagos(change);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [withHistorial, onHistorial] = useOpenOnes();
  const { toggle } = pagos;
  const actions = useMemo<VentaActions>(
    () => ({ onTogglePago: toggle, onEdit: open, onEnlarge: ({ id }) => setEnlarged(id), onHistorial }),
    [toggle, open, onHistorial],
  );
  const inViewer = query.ventas.find(({ id }) => id === enlarged);
  return (
    <>
      <Bar {...inUrl} estado={inWords(query)} />
      <Results query={query} withFilters={hasFilters(inUrl.filters)} estado={{ actions, edits, withHistorial }} />
      {inViewer ? <ComprobanteViewer venta={inViewer} onTogglePago={toggle} onClose={() => setEnlarged(null)} /> : null}
      {conflict ? <VentaConflict key={conflict.base.id} conflict={conflict} /> : null}
      <Undo pagos={pagos} />
    </>
  );
}

function VentaConflict({ conflict }: { conflict: Conflict }) {
  return (
    <ConflictDialog
      registro={`Venta #${conflict.base.id}`}
      campos={conflictingFields(conflict)}
      onSave={conflict.choose}
      onCancel={() => conflict.choose(null)}
    />
  );
}

/** What is said of the list: that it is on its way, or how many sales there are. */
function inWords({ isPending, isPlaceholderData, isError, total }: ReturnType<typeof useVentas>): string {
  if (isPending || isPlaceholderData) return 'Cargando ventas...';
  if (isError || total === null || total === 0) return '';
  return total === 1 ? '1 venta' : `${total} ventas`;
}

/** The cards of which something is open, and what opens and closes it. */
function useOpenOnes(): [ReadonlySet<number>, (venta: VentaDetail) => void] {
  const [openOnes, setOpenOnes] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback(({ id }: VentaDetail) => {
    setOpenOnes((previousOnes) =>
      previousOnes.has(id) ? new Set([...previousOnes].filter((other) => other !== id)) : new Set(previousOnes).add(id),
    );
  }, []);
  return [openOnes, toggle];
}
