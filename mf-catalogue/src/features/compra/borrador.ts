import { CAMPOS_DE_ENVIO } from '@fluxpartes/contrato';
import { VALORES_INICIALES, type ValoresDeCompra } from './valores.ts';

/**
 * A purchase that is filled in but not sent, as the tab's storage keeps it: a session that ends in the middle leads
 * over the login and back, and a phone that runs out of memory reloads the page.
 */
export interface BorradorDeCompra {
  /** What was filled in; the empty form where nothing was, or what is kept cannot be read. */
  leer: () => ValoresDeCompra;
  guardar: (valores: ValoresDeCompra) => void;
  borrar: () => void;
}

/** The draft of one buyer for one listing. Storage that is full or forbidden costs the draft, never the form. */
export function borradorDeCompra(userId: number, publicacionId: number): BorradorDeCompra {
  const clave = `borrador_compra_${userId}_${publicacionId}`;
  return {
    leer: () => {
      try {
        return soloLoConocido(JSON.parse(sessionStorage.getItem(clave) ?? 'null'));
      } catch {
        return VALORES_INICIALES;
      }
    },
    guardar: (valores) => {
      try {
        sessionStorage.setItem(clave, JSON.stringify(valores));
      } catch {
        // The form goes on without a draft.
      }
    },
    borrar: () => {
      try {
        sessionStorage.removeItem(clave);
      } catch {
        // Storage that cannot be written holds no draft.
      }
    },
  };
}

function soloLoConocido(guardado: unknown): ValoresDeCompra {
  if (typeof guardado !== 'object' || guardado === null) return VALORES_INICIALES;
  const campos = new Map<string, unknown>(Object.entries(guardado));
  const textos = CAMPOS_DE_ENVIO.map((campo) => [campo, campos.get(campo)]).filter(
    ([, texto]) => typeof texto === 'string',
  );
  const cantidad = campos.get('cantidad');
  const cashback = campos.get('cashback');
  return {
    ...VALORES_INICIALES,
    ...Object.fromEntries(textos),
    cantidad: esEntero(cantidad) && cantidad >= 1 ? cantidad : VALORES_INICIALES.cantidad,
    usaCashback: campos.get('usaCashback') === true,
    cashback: esEntero(cashback) && cashback >= 0 ? cashback : VALORES_INICIALES.cashback,
  };
}

function esEntero(valor: unknown): valor is number {
  return Number.isSafeInteger(valor);
}
