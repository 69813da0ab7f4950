import type { VentaDetalle } from '@fluxpartes/contrato';
import { useCallback, useMemo, useState } from 'react';
import { ConflictoDialog } from '../../../components/conflicto-dialog.tsx';
import type { AccionesDeVenta } from '../acciones-de-venta.ts';
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
import { Resultados } from './resultados.tsx';

/** The search, the list of sales and whatever opens from a card. */
export function ControlDeVentas() {
  const enUrl = useFiltros();
  const consulta = useVentas(enUrl.filtros);
  const { conflicto, cambiar } = useCambios();
  const { ediciones, abrir } = useEdiciones(cambiar);
  const pagos = usePagos(cambiar);
  const [ampliada, setAmpliada] = useState<number | null>(null);
  const [conHistorial, onHistorial] = useAbiertos();
  const { enviando, alternar } = pagos;
  const acciones = useMemo<AccionesDeVenta>(
    () => ({ onAlternarPago: alternar, onEditar: abrir, onAmpliar: ({ id }) => setAmpliada(id), onHistorial }),
    [alternar, abrir, onHistorial],
  );
  const enVisor = consulta.ventas.find(({ id }) => id === ampliada);
  return (
    <>
      <Barra {...enUrl} estado={enPalabras(consulta)} />
      <Resultados
        consulta={consulta}
        conFiltros={hayFiltros(enUrl.filtros)}
        estado={{ acciones, ediciones, enviando, conHistorial }}
      />
      {enVisor ? (
        <VisorDeComprobante
          venta={enVisor}
          enviando={enviando.has(enVisor.id)}
          onAlternarPago={alternar}
          onClose={() => setAmpliada(null)}
        />
      ) : null}
      {conflicto ? <ConflictoDeVenta key={conflicto.base.id} conflicto={conflicto} /> : null}
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
function useAbiertos(): [ReadonlySet<number>, (venta: VentaDetalle) => void] {
  const [abiertos, setAbiertos] = useState<ReadonlySet<number>>(new Set());
  const alternar = useCallback(({ id }: VentaDetalle) => {
    setAbiertos((previos) =>
      previos.has(id) ? new Set([...previos].filter((otro) => otro !== id)) : new Set(previos).add(id),
    );
  }, []);
  return [abiertos, alternar];
}
