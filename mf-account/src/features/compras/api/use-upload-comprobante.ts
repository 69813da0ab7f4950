import type { Compra } from '@fluxpartes/contrato';
import { useAction, useProgress, useShell } from '@fluxpartes/mf-kit';
import { imageToSend } from '../jobs/image.ts';
import type { Selection } from '../jobs/selections.ts';
import { useReloadCompras } from './use-reload-compras.ts';

const NAME = 'mf-account/compras/upload-comprobante';

/** The chosen image as it is shown, and whose proof it is. */
type Proof = Pick<Selection, 'file' | 'turn' | 'key'> & { ventaId: Compra['id'] };

/** POST /ventas/{id}/comprobante, for each purchase by itself, then what shows it anew. */
export function useUploadComprobante(userId: number) {
  const { api } = useShell();
  const reload = useReloadCompras(userId);
  return useAction({
    name: NAME,
    stopsOnLeave: true,
    call: async ({ ventaId, file, turn, key }: Proof, control) => {
      const image = await imageToSend(file, turn);
      control.signal.throwIfAborted();
      const { venta } = await api.ventas.uploadComprobante(ventaId, image, { ...control, idempotencyKey: key });
      reload(ventaId, venta);
    },
  });
}

/** How much of a purchase's proof is sent, from 0 to 1; null while none is under way. */
export function useComprobanteProgress(ventaId: Compra['id']): number | null {
  return useProgress(NAME, ventaId);
}
