import type { Giro } from '@fluxpartes/ui';

/** The image that was chosen as a purchase's proof. */
export interface Eleccion {
  archivo: File;
  /** Where the browser shows it from, until it is let go. */
  url: string;
  giro: Giro;
}

/** What is under way for one purchase. */
export interface Tramite {
  eleccion: Eleccion | null;
  /** Bytes of the proof sent, as a fraction from 0 to 1; null while none is being sent. */
  progreso: number | null;
  /** The receipt is being confirmed. */
  confirmando: boolean;
}

/** How an attempt ended. A cancelled one leaves all as it was. */
export type Desenlace = { tipo: 'hecho' } | { tipo: 'cancelado' } | { tipo: 'fallido'; error: unknown };

/** What the paperwork needs from outside. Each rejects where the call failed. */
export interface Dependencias {
  preparar: (archivo: File, giro: Giro) => Promise<File>;
  enviar: (ventaId: number, imagen: File, opciones: OpcionesDeEnvio) => Promise<void>;
  confirmar: (ventaId: number, version: number) => Promise<void>;
}

/** As the client takes them. */
export interface OpcionesDeEnvio {
  onProgress: (fraccion: number) => void;
  signal: AbortSignal;
}

const NADA: Tramite = { eleccion: null, progreso: null, confirmando: false };

/**
 * The paperwork of all purchases on the screen, one state for each, told to whoever subscribes: a purchase stands in the
 * strip and in the table, and both show the same photo, the same progress and the same waiting. A chosen photo stays
 * until it has arrived, is exchanged or is taken away.
 */
export function createTramites({ preparar, enviar, confirmar }: Dependencias) {
  const tramites = new Map<number, Tramite>();
  const envios = new Map<number, AbortController>();
  const oyentes = new Set<() => void>();
  const get = (id: number): Tramite => tramites.get(id) ?? NADA;

  const cambiar = (id: number, cambios: Partial<Tramite>) => {
    const anterior = get(id);
    const nuevo = { ...anterior, ...cambios };
    if (anterior.eleccion && anterior.eleccion.url !== nuevo.eleccion?.url) URL.revokeObjectURL(anterior.eleccion.url);
    tramites.set(id, nuevo);
    for (const oyente of oyentes) oyente();
  };

  const subir = async (id: number): Promise<Desenlace | null> => {
    const { eleccion, progreso } = get(id);
    if (!eleccion || progreso !== null) return null;
    const control = new AbortController();
    envios.set(id, control);
    cambiar(id, { progreso: 0 });
    try {
      const imagen = await preparar(eleccion.archivo, eleccion.giro);
      control.signal.throwIfAborted();
      const onProgress = (fraccion: number) => cambiar(id, { progreso: fraccion });
      await enviar(id, imagen, { onProgress, signal: control.signal });
      cambiar(id, { eleccion: null });
      return { tipo: 'hecho' };
    } catch (error) {
      return control.signal.aborted ? { tipo: 'cancelado' } : { tipo: 'fallido', error };
    } finally {
      envios.delete(id);
      cambiar(id, { progreso: null });
    }
  };

  return {
    get,
    subscribe: (oyente: () => void) => {
      oyentes.add(oyente);
      return () => void oyentes.delete(oyente);
    },
    /** Chooses an image in the place of the one before. */
    elegir: (id: number, archivo: File) =>
      cambiar(id, { eleccion: { archivo, url: URL.createObjectURL(archivo), giro: 0 } }),
    /** Clears the selection. */
    quitar: (id: number) => cambiar(id, { eleccion: null }),
    /** Turns the chosen image a quarter clockwise. */
    girar: (id: number) => {
      const { eleccion } = get(id);
      if (eleccion) cambiar(id, { eleccion: { ...eleccion, giro: GIRO_SIGUIENTE[eleccion.giro] } });
    },
    /** Sends the chosen image. Null, and nothing happens, where none is chosen or it is being sent already. */
    subir,
    cancelar: (id: number) => envios.get(id)?.abort(),
    /** Confirms that it arrived. Null where that is under way already. */
    confirmar: async (id: number, version: number): Promise<Desenlace | null> => {
      if (get(id).confirmando) return null;
      cambiar(id, { confirmando: true });
      try {
        await confirmar(id, version);
        return { tipo: 'hecho' };
      } catch (error) {
        return { tipo: 'fallido', error };
      } finally {
        cambiar(id, { confirmando: false });
      }
    },
    /** The screen is left: what is being sent stops, what is shown is let go. */
    soltar: () => {
      for (const control of envios.values()) control.abort();
      for (const { eleccion } of tramites.values()) if (eleccion) URL.revokeObjectURL(eleccion.url);
      tramites.clear();
    },
  };
}

export type Tramites = ReturnType<typeof createTramites>;

const GIRO_SIGUIENTE: Record<Giro, Giro> = { 0: 90, 90: 180, 180: 270, 270: 0 };
