import type { Campos, CorreccionDeVenta, VentaDetalle } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useCallback, useState } from 'react';
import type { Elecciones } from '../../components/conflicto-dialog.tsx';
import { useCorregirVenta } from './api/use-corregir-venta.ts';
import { type Cruce, camposEnConflicto, correccionElegida, esInocuo } from './conflicto.ts';

/** What is said where no answer came (specification, section 8). */
export const ERROR_DE_CONEXION = 'Error de conexión';

/** How a change ended: saved, given up in the conflict dialog, or refused, with what the API says of each field. */
export type Cambio =
  | { tipo: 'guardado'; venta: VentaDetalle }
  | { tipo: 'dejado' }
  | { tipo: 'fallido'; campos: Campos };

/** Changes a sale; `textoDeError` is what a refusal is told by. */
export type Cambiar = (venta: VentaDetalle, correccion: CorreccionDeVenta, textoDeError: string) => Promise<Cambio>;

/** A conflict that waits for the admin's choice. */
export interface Conflicto extends Cruce<VentaDetalle> {
  /** null gives it up. */
  elegir: (elecciones: Elecciones | null) => void;
}

/**
 * The one way in which this screen changes a sale: sends, asks where somebody else was faster, sends what was chosen, and
 * says why where it could not be.
 */
export function useCambios() {
  const { alertas } = useShell();
  const corregir = useCorregirVenta();
  const [conflictos, setConflictos] = useState<readonly Conflicto[]>([]);

  const preguntar = useCallback(
    (cruce: Cruce<VentaDetalle>) =>
      new Promise<CorreccionDeVenta | null | 'dejado'>((resolve) => {
        const conflicto: Conflicto = {
          ...cruce,
          elegir: (elecciones) => {
            setConflictos((previos) => previos.filter((otro) => otro !== conflicto));
            resolve(elecciones === null ? 'dejado' : correccionElegida(cruce, elecciones));
          },
        };
        setConflictos((previos) => [...previos, conflicto]);
      }),
    [],
  );

  const cambiar = useCallback<Cambiar>(
    async (venta, correccion, textoDeError) => {
      let base = venta;
      let mia = correccion;
      for (;;) {
        const desenlace = await corregir(base, mia);
        if (desenlace.tipo === 'guardada') return { tipo: 'guardado', venta: desenlace.venta };
        if (desenlace.tipo === 'sin_respuesta') {
          void alertas.avisar(ERROR_DE_CONEXION);
          return { tipo: 'fallido', campos: {} };
        }
        if (desenlace.tipo === 'rechazada') {
          // Where the session has ended, the shell says so and goes to the login.
          if (desenlace.status !== 401) void alertas.avisar(textoDeError);
          return { tipo: 'fallido', campos: desenlace.campos };
        }
        const cruce = { base, mia, actual: desenlace.actual };
        const elegida = await siguiente(cruce, preguntar);
        if (elegida === 'dejado') return { tipo: 'dejado' };
        if (elegida === null) return { tipo: 'guardado', venta: desenlace.actual };
        base = desenlace.actual;
        mia = elegida;
      }
    },
    [alertas, corregir, preguntar],
  );
  // Two sales may be refused at once: the second one waits until the first is decided.
  return { conflicto: conflictos[0] ?? null, cambiar };
}

/** What to send over the new version: the same where nobody touched what it is about, else what the admin chooses. */
async function siguiente(
  cruce: Cruce<VentaDetalle>,
  preguntar: (cruce: Cruce<VentaDetalle>) => Promise<CorreccionDeVenta | null | 'dejado'>,
): Promise<CorreccionDeVenta | null | 'dejado'> {
  if (esInocuo(cruce)) return cruce.mia;
  return camposEnConflicto(cruce).length === 0 ? null : preguntar(cruce);
}
