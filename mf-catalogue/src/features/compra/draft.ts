import { ENVIO_CAMPOS } from '@fluxpartes/contrato';
import { type CompraValues, INITIAL_VALUES } from './values.ts';

/**
 * A purchase that is filled in but not sent, as the tab's storage keeps it: a session that ends in the middle leads
 * over the login and back, and a phone that runs out of memory reloads the page.
 */
export interface CompraDraft {
  /** What was filled in; the empty form where nothing was, or what is kept cannot be read. */
  read: () => CompraValues;
  save: (values: CompraValues) => void;
  borrar: () => void;
}

/** The draft of one buyer for one listing. Storage that is full or forbidden costs the draft, never the form. */
export function compraDraft(userId: number, publicacionId: number): CompraDraft {
  const key = `borrador_compra_${userId}_${publicacionId}`;
  return {
    read: () => {
      try {
        return onlyKnown(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
      } catch {
        return INITIAL_VALUES;
      }
    },
    save: (values) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(values));
      } catch {
        // The form goes on without a draft.
      }
    },
    borrar: () => {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Storage that cannot be written holds no draft.
      }
    },
  };
}

function onlyKnown(saved: unknown): CompraValues {
  if (typeof saved !== 'object' || saved === null) return INITIAL_VALUES;
  const campos = new Map<string, unknown>(Object.entries(saved));
  const texts = ENVIO_CAMPOS.map((campo) => [campo, campos.get(campo)]).filter(([, text]) => typeof text === 'string');
  const cantidad = campos.get('cantidad');
  const cashback = campos.get('cashback');
  return {
    ...INITIAL_VALUES,
    ...Object.fromEntries(texts),
    cantidad: isInteger(cantidad) && cantidad >= 1 ? cantidad : INITIAL_VALUES.cantidad,
    usaCashback: campos.get('usaCashback') === true,
    cashback: isInteger(cashback) && cashback >= 0 ? cashback : INITIAL_VALUES.cashback,
  };
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
