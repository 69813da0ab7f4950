import { isApiError, sentenciaDe } from '@fluxpartes/api-client';
import { type Compra, ERRORES } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useSyncExternalStore } from 'react';
import { esImagen } from './imagen.ts';
import { useMesa } from './mesa.tsx';

/** What is under way for a purchase, and what its buyer can do: choose, turn and send a proof, confirm the receipt. */
export function useTramite(compra: Compra) {
  const { tramites, mostrarError, anunciar } = useMesa();
  const fallar = useFallo(compra);
  const { id, version } = compra;
  const tramite = useSyncExternalStore(tramites.subscribe, () => tramites.get(id));

  return {
    ...tramite,
    /** Takes a file of the picker. One of another type is told of, and the selection is cleared. */
    elegir: (archivo: File) => {
      if (esImagen(archivo)) {
        mostrarError(null);
        tramites.elegir(id, archivo);
      } else {
        tramites.quitar(id);
        mostrarError({ compra, sentencia: ERRORES.comprobante_no_aceptado.message });
      }
    },
    girar: () => tramites.girar(id),
    quitar: () => tramites.quitar(id),
    cancelar: () => tramites.cancelar(id),
    /** Sends the proof. @returns whether it arrived. */
    subir: async (): Promise<boolean> => {
      mostrarError(null);
      const desenlace = await tramites.subir(id);
      if (desenlace?.tipo === 'fallido') fallar('Error al subir comprobante', desenlace.error);
      if (desenlace?.tipo === 'cancelado') anunciar('Subida cancelada. La imagen sigue elegida.');
      if (desenlace?.tipo === 'hecho') anunciar('Comprobante subido.');
      return desenlace?.tipo === 'hecho';
    },
    /** Confirms that it arrived. @returns whether that is kept now. */
    confirmar: async (): Promise<boolean> => {
      mostrarError(null);
      const desenlace = await tramites.confirmar(id, version);
      if (desenlace?.tipo === 'fallido') fallar('Error al confirmar recepción', desenlace.error);
      if (desenlace?.tipo === 'hecho') anunciar('Recepción confirmada.');
      return desenlace?.tipo === 'hecho';
    },
  };
}

/** A purchase's paperwork as its components get it. */
export type TramiteDeCompra = ReturnType<typeof useTramite>;

/**
 * Tells of a failure: the specification's alert, and the reason in the error area. What the API refuses as no image is
 * told of there alone and clears the selection; what has changed meanwhile is loaded again.
 */
function useFallo(compra: Compra): (alerta: string, error: unknown) => void {
  const { alertas } = useShell();
  const { tramites, mostrarError, recargar } = useMesa();
  return (alerta, error) => {
    const { codigo, status } = isApiError(error) ? error : { codigo: '', status: 0 };
    // The session has ended: the shell says so and takes over.
    if (status === 401) return;
    mostrarError({ compra, sentencia: sentenciaDe(error) });
    if (codigo === 'comprobante_no_aceptado') return tramites.quitar(compra.id);
    if (codigo === 'comprobante_ya_cargado') tramites.quitar(compra.id);
    else void alertas.avisar(alerta);
    if (status === 409 || status === 412 || status === 404) recargar(compra.id);
  };
}
