import { pedirAnulacion } from '@fluxpartes/api-client';
import { type Venta, ventaFlags } from '@fluxpartes/contrato';
import { annulledBy, canDoToVenta } from '@fluxpartes/dominio';
import { invalidateLists, useAction, useShell } from '@fluxpartes/mf-kit';
import { PedirAnulacion } from '@fluxpartes/mf-kit/anulacion';
import { useQueryClient } from '@tanstack/react-query';
import styles from './ventas.module.css';
import { VENTAS_KEY, ventasOverlay } from './ventas-api.ts';

/** A sale's annulment request with its response, and the button 'Pedir anulación' if the seller may request it. */
export default function RequestCancellation({ venta }: { venta: Venta }) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const { run } = useAction({
    name: 'mf-seller/ventas/pedir-anulacion',
    call: async (motivo: string) => {
      try {
        const asked = await pedirAnulacion(api.http, venta.id, motivo, { version: venta.version });
        ventasOverlay.put(queryClient, asked.venta);
      } finally {
        // After a rejection too: the API rejects a request because the sale has changed.
        invalidateLists(queryClient, VENTAS_KEY);
      }
    },
  });
  return (
    <div className={styles.cancellation}>
      <PedirAnulacion
        venta={venta}
        reader="vendedor"
        annulledBy={venta.anulada && annulledBy('vendedor', venta.anulada.por)}
        mayAsk={canDoToVenta('pedir_anulacion', 'vendedor', ventaFlags(venta))}
        ask={(motivo) => run(motivo, venta.id)}
      />
    </div>
  );
}
