/** A photo as it is kept: already small, with the name that it is sent under. */
export interface FotoGuardada {
  /** By which a form that is sent again is known to have the same photos. */
  id: number;
  archivo: Blob;
  nombre: string;
}

/** The photos of a new listing that is not sent yet. Where they cannot be kept, nothing fails. */
export interface AlmacenDeFotos {
  /** Those that are kept, in their order; none where nothing is, or nothing can be. */
  leer: () => Promise<readonly FotoGuardada[]>;
  /** Keeps these in place of the last ones; an empty list forgets them. */
  guardar: (fotos: readonly FotoGuardada[]) => Promise<void>;
}

const BASE = 'fluxpartes';
const FOTOS = 'fotos_de_borrador';

/**
 * One user's photos in the browser's own database: local storage holds texts only, and a phone that runs out of memory
 * while its camera is open loads the page again.
 */
export function almacenDeFotos(userId: number): AlmacenDeFotos {
  return {
    leer: async () => {
      const guardadas = await enAlmacen('readonly', (fotos) => fotos.get(userId));
      return Array.isArray(guardadas) ? guardadas.filter(esFotoGuardada) : [];
    },
    guardar: async (lista) => {
      const copia = lista.map(({ id, archivo, nombre }) => ({ id, archivo, nombre }));
      await enAlmacen('readwrite', (fotos) => (copia.length > 0 ? fotos.put(copia, userId) : fotos.delete(userId)));
    },
  };
}

/** Runs one request; undefined where there is no database, as in some private windows, or it refuses. */
async function enAlmacen(modo: IDBTransactionMode, pedir: (fotos: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const apertura = indexedDB.open(BASE, 1);
    apertura.onupgradeneeded = () => apertura.result.createObjectStore(FOTOS);
    const base = await respuestaDe(apertura);
    return await respuestaDe(pedir(base.transaction(FOTOS, modo).objectStore(FOTOS))).finally(() => base.close());
  } catch {
    return undefined;
  }
}

function respuestaDe<T>(pedido: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    pedido.onsuccess = () => resolve(pedido.result);
    pedido.onerror = () => reject(pedido.error);
  });
}

function esFotoGuardada(valor: unknown): valor is FotoGuardada {
  if (typeof valor !== 'object' || valor === null) return false;
  if (!('id' in valor) || !('archivo' in valor) || !('nombre' in valor)) return false;
  return typeof valor.id === 'number' && valor.archivo instanceof Blob && typeof valor.nombre === 'string';
}
