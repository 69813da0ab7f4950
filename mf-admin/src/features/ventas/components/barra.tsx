import { Button } from '@fluxpartes/ui';
import { BarraDeBusqueda } from '../../../lista/barra-de-busqueda.tsx';
import { direccionDeCsv } from '../filtros.ts';
import type { FiltrosEnUrl } from '../use-filtros.ts';

/** The keys that the cards of sales have beside those of every list. */
const ATAJOS = [
  { tecla: 'A', hace: 'Aprobar o desaprobar el pago' },
  { tecla: 'C', hace: 'Ampliar el comprobante' },
];

/** The search box, the filters and the export of `/adminventas`. */
export function Barra({ filtros, busqueda, cambiar, estado }: FiltrosEnUrl & { estado: string }) {
  const { id, pendiente } = filtros;
  return (
    <BarraDeBusqueda
      etiqueta="Buscar ventas"
      ejemplo="Buscar por producto, comprador, vendedor, nombre, apellido, teléfono, local o ID..."
      busqueda={busqueda}
      estado={estado}
      filtros={[
        ...(id === null ? [] : [{ texto: `Venta #${id}`, quitar: () => cambiar('id', null) }]),
        ...(pendiente ? [{ texto: 'Pagos por comprobar', quitar: () => cambiar('pendiente', null) }] : []),
      ]}
      csv={direccionDeCsv(filtros)}
      atajos={ATAJOS}
    >
      {pendiente ? null : (
        <Button variant="tertiary" size="sm" onClick={() => cambiar('pendiente', 'pago')}>
          Pagos por comprobar
        </Button>
      )}
    </BarraDeBusqueda>
  );
}
