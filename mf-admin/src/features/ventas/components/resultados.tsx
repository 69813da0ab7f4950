import { ListaDeTarjetas } from '../../../lista/lista-de-tarjetas.tsx';
import type { AccionesDeVenta } from '../acciones-de-venta.ts';
import type { useVentas } from '../api/use-ventas.ts';
import type { EdicionDeVenta } from '../use-ediciones.ts';
import { SinVentas } from './sin-ventas.tsx';
import { VentaCard } from './venta-card.tsx';
import { VentasEnEspera } from './ventas-en-espera.tsx';

/** A card's usual height in px, until it is measured. */
const ALTO_ESTIMADO = 560;

interface Props {
  consulta: ReturnType<typeof useVentas>;
  /** Something is searched or filtered for. */
  conFiltros: boolean;
  /** What the cards can do, and which of them are being edited, marked, or show their history. */
  estado: {
    acciones: AccionesDeVenta;
    ediciones: ReadonlyMap<number, EdicionDeVenta>;
    enviando: ReadonlySet<number>;
    conHistorial: ReadonlySet<number>;
  };
}

/** The cards of the sales that were asked for; bones while they are on their way, a sentence where there are none. */
export function Resultados({ consulta, conFiltros, estado }: Props) {
  const { ventas, total, isPending, isError, refetch } = consulta;
  const { acciones, ediciones, enviando, conHistorial } = estado;
  if (isPending) return <VentasEnEspera />;
  if (ventas.length === 0) {
    return <SinVentas conFiltros={conFiltros} reintentar={isError ? () => void refetch() : null} />;
  }
  return (
    <ListaDeTarjetas
      etiqueta="Ventas"
      filas={ventas}
      total={total}
      altoEstimado={ALTO_ESTIMADO}
      consulta={consulta}
      tarjeta={(venta) => (
        <VentaCard
          venta={venta}
          acciones={acciones}
          edicion={ediciones.get(venta.id) ?? null}
          enviando={enviando.has(venta.id)}
          conHistorial={conHistorial.has(venta.id)}
        />
      )}
    />
  );
}
