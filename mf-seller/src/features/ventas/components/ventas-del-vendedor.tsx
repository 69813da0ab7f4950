import { useBusquedaEnUrl } from '@fluxpartes/mf-kit';
import { useCallback, useState } from 'react';
import { useVentas } from '../api/use-ventas.ts';
import { DetallesDeVenta } from './detalles-de-venta.tsx';
import { ListaDeVentas } from './lista-de-ventas.tsx';
import { SinVentas } from './sin-ventas.tsx';
import { Ultimos30Panel } from './ultimos-30-panel.tsx';
import estilos from './ventas.module.css';
import { VentasEnEspera } from './ventas-en-espera.tsx';

/** All of a seller's sales: the last 30 days, the search where they are many, the cards, and the details of one. */
export function VentasDelVendedor({ userId }: { userId: number }) {
  const busqueda = useBusquedaEnUrl();
  const todas = useVentas(userId, '');
  const halladas = useVentas(userId, busqueda.q);
  const [abierta, setAbierta] = useState<number | null>(null);
  const cerrar = useCallback(() => setAbierta(null), []);

  if (todas.isPending) return <VentasEnEspera />;
  if (todas.ventas.length === 0) return <SinVentas consulta={todas} />;
  const venta = halladas.ventas.find(({ id }) => id === abierta);
  return (
    <div className={estilos.columnas}>
      <Ultimos30Panel userId={userId} todas={todas} />
      <ListaDeVentas
        userId={userId}
        consulta={halladas}
        busqueda={busqueda}
        deTodas={todas.total ?? todas.ventas.length}
        refrescando={halladas.refrescando || todas.refrescando}
        onDetalles={setAbierta}
      />
      {venta ? <DetallesDeVenta userId={userId} venta={venta} onCerrar={cerrar} /> : null}
    </div>
  );
}
