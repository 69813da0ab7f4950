import { VENTAS_PENDIENTES } from '@fluxpartes/contrato';
import { Button } from '@fluxpartes/ui';
import { SearchBar } from '../../../list/list-page.tsx';
import { csvUrl } from '../filters.ts';
import type { FiltersInUrl } from '../use-filters.ts';

/** What waits for the admin, by what it waits for. */
const QUEUES = { pago: 'Pagos por comprobar', anulacion: 'Anulaciones pedidas', devolucion: 'A devolver' } as const;

/** The keys that the cards of sales have beside those of every list. */
const SHORTCUTS = [
  { shortcutKey: 'A', does: 'Aprobar o desaprobar el pago' },
  { shortcutKey: 'C', does: 'Ampliar el comprobante' },
];

/** The search box, the filters and the export of `/adminventas`. */
export function Bar({ filters, search, change, estado }: FiltersInUrl & { estado: string }) {
  const { id, pendiente } = filters;
  return (
    <SearchBar
      label="Buscar ventas"
      placeholder="Buscar por producto, comprador, vendedor, nombre, apellido, teléfono, local o ID..."
      search={search}
      estado={estado}
      filters={[
        ...(id === null ? [] : [{ text: `Venta #${id}`, remove: () => change('id', null) }]),
        ...(pendiente ? [{ text: QUEUES[pendiente], remove: () => change('pendiente', null) }] : []),
      ]}
      csv={csvUrl(filters)}
      shortcuts={SHORTCUTS}
    >
      {pendiente
        ? null
        : VENTAS_PENDIENTES.map((kind) => (
            <Button key={kind} variant="tertiary" size="sm" onClick={() => change('pendiente', kind)}>
              {QUEUES[kind]}
            </Button>
          ))}
    </SearchBar>
  );
}
