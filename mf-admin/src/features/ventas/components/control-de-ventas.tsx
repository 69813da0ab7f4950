import type { VentaDetalle } from '@fluxpartes/contrato';
import { useCallback, useMemo, useState } from 'react';
import { ConflictoDialog } from '../../../components/conflicto-dialog.tsx';
import { ListaDeTarjetas } from '../../../lista/lista-de-tarjetas.tsx';
import { useVentas } from '../api/use-ventas.ts';
import { camposEnConflicto } from '../conflicto.ts';
import { hayFiltros } from '../filtros.ts';
import { type Conflicto, useCambios } from '../use-cambios.ts';
import { useEdiciones } from '../use-ediciones.ts';
import { useFiltros } from '../use-filtros.ts';
import { usePagos } from '../use-pagos.ts';
import { VisorDeComprobante } from '../visor/visor-de-comprobante.tsx';
import { Barra } from './barra.tsx';
import { Deshacer } from './deshacer.tsx';
import { SinVentas } from './sin-ventas.tsx';
import { VentaCard } from './venta-card.tsx';
import { VentasEnEspera } from './ventas-en-espera.tsx';

/** A card's usual height in px, until it is measured. */
const ALTO_ESTIMADO = 560;

/** The search, the list of sales and whatever opens from a card. */
export function ControlDeVentas() {
  const enUrl = useFiltros();
  const consulta = useVentas(enUrl.filtros);
  const { conflicto, cambiar } = useCambios();
  const { ediciones, abrir } = useEdiciones(cambiar);
  const pagos = usePagos(cambiar);
  const [ampliada, setAmpliada] = useState<number | null>(null);
  const [conHistorial, alternarHistorial] = useAbiertos();
  const acciones = useMemo(
    () => ({
      onAlternarPago: (venta: VentaDetalle) => void pagos.alternar(venta),
      onEditar: abrir,
      onAmpliar: ({ id }: VentaDetalle) => setAmpliada(id),
      onHistorial: ({ id }: VentaDetalle) => alternarHistorial(id),
    }),
    [pagos.alternar, abrir, alternarHistorial],
  );
  const { ventas, total, isPending, isError, refetch } = consulta;
  const enVisor = ventas.find(({ id }) => id === ampliada);
  return (
    <>
      <Barra {...enUrl} estado={enPalabras(consulta)} />
      {isPending ? <VentasEnEspera /> : null}
      {!isPending && ventas.length === 0 ? (
        <SinVentas conFiltros={hayFiltros(enUrl.filtros)} reintentar={isError ? () => void refetch() : null} />
      ) : null}
      {ventas.length > 0 ? (
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
              enviando={pagos.enviando.has(venta.id)}
              conHistorial={conHistorial.has(venta.id)}
            />
          )}
        />
      ) : null}
      {enVisor ? (
        <VisorDeComprobante
          venta={enVisor}
          enviando={pagos.enviando.has(enVisor.id)}
          onAlternarPago={acciones.onAlternarPago}
          onClose={() => setAmpliada(null)}
        />
      ) : null}
      {conflicto ? <ConflictoDeVenta conflicto={conflicto} /> : null}
      <Deshacer pagos={pagos} />
    </>
  );
}

function ConflictoDeVenta({ conflicto }: { conflicto: Conflicto }) {
  return (
    <ConflictoDialog
      registro={`Venta #${conflicto.base.id}`}
      campos={camposEnConflicto(conflicto)}
      onGuardar={conflicto.elegir}
      onCancelar={() => conflicto.elegir(null)}
    />
  );
}

/** What is said of the list: that it is on its way, or how many sales there are. */
function enPalabras({ isPending, isPlaceholderData, isError, total }: ReturnType<typeof useVentas>): string {
  if (isPending || isPlaceholderData) return 'Cargando ventas...';
  if (isError || total === null || total === 0) return '';
  return total === 1 ? '1 venta' : `${total} ventas`;
}

/** The cards of which something is open, and what opens and closes it. */
function useAbiertos(): [ReadonlySet<number>, (id: number) => void] {
  const [abiertos, setAbiertos] = useState<ReadonlySet<number>>(new Set());
  const alternar = useCallback((id: number) => {
    setAbiertos((previos) =>
      previos.has(id) ? new Set([...previos].filter((otro) => otro !== id)) : new Set(previos).add(id),
    );
  }, []);
  return [abiertos, alternar];
}
