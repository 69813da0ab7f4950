import type { Alertas } from '@fluxpartes/mf-kit';

/** A dialog that is up, or waits for its turn. */
export interface AlertaEnCola {
  id: number;
  /** 'aviso' has one button, 'confirmacion' two. */
  tipo: 'aviso' | 'confirmacion';
  texto: string;
  detalle?: string | undefined;
  /** Closes it: true where 'Aceptar' was pressed. */
  responder: (aceptada: boolean) => void;
}

/** The queue of dialogs, as an external store: one is shown at a time, in the order asked, across navigations. */
export interface ColaDeAlertas extends Alertas {
  /**
   * An alert that says all there is to say: until it is answered nobody else gets in behind it. For the end of a
   * session, where every screen and every call that was under way would have something to add.
   */
  avisarSola: (texto: string) => void;
  /** The one to show; the same object until it is answered, null where there is none. */
  get: () => AlertaEnCola | null;
  subscribe: (onChange: () => void) => () => void;
}

/** An empty queue. */
export function createAlertas(): ColaDeAlertas {
  let cola: AlertaEnCola[] = [];
  let siguienteId = 1;
  let sola: number | null = null;
  const oyentes = new Set<() => void>();
  const cambiar = (nueva: AlertaEnCola[]) => {
    cola = nueva;
    for (const oyente of oyentes) oyente();
  };
  const encolar = (alerta: Pick<AlertaEnCola, 'tipo' | 'texto' | 'detalle'>) =>
    new Promise<boolean>((resolve) => {
      if (sola !== null) return resolve(false);
      const id = siguienteId++;
      const responder = (aceptada: boolean) => {
        if (sola === id) sola = null;
        cambiar(cola.filter((otra) => otra.id !== id));
        resolve(aceptada);
      };
      cambiar([...cola, { ...alerta, id, responder }]);
    });

  return {
    avisar: async (texto) => {
      await encolar({ tipo: 'aviso', texto });
    },
    avisarSola: (texto) => {
      void encolar({ tipo: 'aviso', texto });
      sola ??= cola.at(-1)?.id ?? null;
    },
    confirmar: (texto, detalle) => encolar({ tipo: 'confirmacion', texto, detalle }),
    get: () => cola[0] ?? null,
    subscribe: (oyente) => {
      oyentes.add(oyente);
      return () => oyentes.delete(oyente);
    },
  };
}
