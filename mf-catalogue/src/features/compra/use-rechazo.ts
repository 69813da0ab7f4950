import { isApiError, sentenciaDe } from '@fluxpartes/api-client';
import { useShell } from '@fluxpartes/mf-kit';
import { useRecargar } from './api/use-recargar.ts';
import type { ErroresDeCompra } from './valores.ts';

/** What the form shows of a refusal beside the alert: the fields at fault, and the API's sentence. */
interface Rechazo {
  campos: ErroresDeCompra;
  sentencia?: string;
}

/** Raises the alert of a refused purchase (specification, section 8), and loads again what has changed meanwhile. */
export function useRechazo(userId: number, publicacionId: number): (error: unknown) => Promise<Rechazo> {
  const { alertas } = useShell();
  const recargar = useRecargar(userId, publicacionId);
  return async (error) => {
    const sentencia = sentenciaDe(error);
    const { codigo, status, campos } = isApiError(error) ? error : { codigo: '', status: 0, campos: {} };
    // The session has ended: the shell says so and takes over.
    if (status === 401) return { campos };
    if (codigo === 'monto_cambio') {
      await recargar();
      void alertas.avisar(sentencia);
      return { campos };
    }
    if (codigo === 'faltan_datos_de_envio') {
      void alertas.avisar(sentencia);
      return { campos };
    }
    void alertas.avisar('Error al realizar la compra');
    if (codigo === 'publicacion_no_disponible' || codigo === 'no_encontrado') await recargar();
    return { campos, sentencia };
  };
}
