import { isApiError, outcomeOf } from '@fluxpartes/api-client';
import {
  compraChangedSchema,
  comprasImpagasSchema,
  type ErrorCodigo,
  existenciasLeftSchema,
} from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { type PresentPublicacion, useExistencias, useReload } from './api/use-reload.ts';
import type { CompraErrors } from './values.ts';

/** What the form shows of a refusal beside the alert: the fields at fault, and the API's sentence. */
interface Refusal {
  campos: CompraErrors;
  outcome?: string;
  /** The unpaid purchases that stand in the way. */
  impagas?: readonly number[];
  /** What the purchase stands on is not what was seen: the API's sentence, to be shown beside both. */
  changed?: string;
  /** How many units are left, where there is a limit. */
  existencias?: number;
}

/** The key of the purchase came before, with other values. */
const ARRIVED_BEFORE =
  'La compra que habías enviado antes sí llegó: la encontrás en Mis compras. Si querés otra más, confirmala de nuevo.';

const CHANGED: readonly string[] = ['monto_cambio', 'publicacion_cambio'] satisfies ErrorCodigo[];

/** Raises the alert of a refused purchase (specification, section 8), and loads again what has changed meanwhile. */
export function useRefusal(userId: number, publicacionId: number): (error: unknown) => Promise<Refusal> {
  const { alerts } = useShell();
  const reload = useReload(userId, publicacionId);
  const leave = useExistencias(userId, publicacionId);
  return async (error) => {
    const outcome = outcomeOf(error);
    const { codigo, status, campos } = isApiError(error) ? error : { codigo: '', status: 0, campos: {} };
    // The session has ended: the shell says so and takes over.
    if (status === 401) return { campos };
    if (CHANGED.includes(codigo)) {
      const present = presentIn(error);
      await reload(present);
      return { campos, changed: outcome, ...(present?.existencias ? { existencias: present.existencias } : {}) };
    }
    const existencias = leftIn(error);
    if (existencias !== undefined) {
      leave(existencias);
      return existencias === 0 ? { campos } : { campos, changed: outcome, existencias };
    }
    if (codigo === ('clave_usada' satisfies ErrorCodigo)) return { campos, outcome: ARRIVED_BEFORE };
    if (codigo === 'faltan_datos_de_envio') {
      void alerts.notify(outcome);
      return { campos };
    }
    void alerts.notify('Error al realizar la compra');
    if (codigo === 'publicacion_no_disponible' || codigo === 'no_encontrado') await reload();
    const read = comprasImpagasSchema.safeParse(isApiError(error) ? error.content : undefined);
    return { campos, outcome, ...(read.success && { impagas: read.data.ventas }) };
  };
}

/** How many units are left, as the refusal says; undefined where it is another one. */
function leftIn(error: unknown): number | undefined {
  if (!isApiError(error) || error.codigo !== ('sin_existencias' satisfies ErrorCodigo)) return undefined;
  const read = existenciasLeftSchema.safeParse(error.content);
  return read.success ? read.data.existencias : undefined;
}

/** The listing as the refusal says that it is. */
function presentIn(error: unknown): PresentPublicacion | undefined {
  const read = compraChangedSchema.safeParse(isApiError(error) ? error.content : undefined);
  return read.success ? read.data.publicacion : undefined;
}
