import type { CambiosDeUsuario, Campos, Usuario } from '@fluxpartes/contrato';
import { useCallback, useState } from 'react';
import type { Elecciones } from '../../components/conflicto-dialog.tsx';
import { useEditarUsuario } from './api/use-editar-usuario.ts';
import { type Cruce, cambiosElegidos, camposEnConflicto, esInocuo } from './conflicto.ts';

/** What is said where no answer came (specification, section 8). */
const ERROR_DE_CONEXION = 'Error de conexión';

/**
 * How a change ended: saved, given up in the conflict dialog, or refused, with what the API says of each field and what is
 * to be said of it all; null where somebody else says it.
 */
export type Cambio =
  | { tipo: 'guardado'; usuario: Usuario }
  | { tipo: 'dejado' }
  | { tipo: 'fallido'; campos: Campos; aviso: string | null };

/** Changes a user; `textoDeError` is what a refusal is told by. */
export type Cambiar = (usuario: Usuario, cambios: CambiosDeUsuario, textoDeError: string) => Promise<Cambio>;

/** A conflict that waits for the admin's choice. */
export interface Conflicto extends Cruce {
  /** null gives it up. */
  elegir: (elecciones: Elecciones | null) => void;
}

type Eleccion = CambiosDeUsuario | null | 'dejado';

/**
 * The one way in which this screen changes a user: sends, asks where somebody else was faster, and sends what was chosen
 * over the new version.
 */
export function useCambios() {
  const editar = useEditarUsuario();
  // Two changes may meet a conflict at once: each waits for its turn.
  const [conflictos, setConflictos] = useState<readonly Conflicto[]>([]);

  const preguntar = useCallback(
    (cruce: Cruce) =>
      new Promise<Eleccion>((resolve) => {
        const conflicto: Conflicto = {
          ...cruce,
          elegir: (elecciones) => {
            setConflictos((cola) => cola.filter((otro) => otro !== conflicto));
            resolve(elecciones === null ? 'dejado' : cambiosElegidos(cruce, elecciones));
          },
        };
        setConflictos((cola) => [...cola, conflicto]);
      }),
    [],
  );

  const cambiar = useCallback<Cambiar>(
    async (usuario, cambios, textoDeError) => {
      let base = usuario;
      let mia = cambios;
      for (;;) {
        const desenlace = await editar(base, mia);
        if (desenlace.tipo === 'guardado') return desenlace;
        if (desenlace.tipo === 'sin_respuesta') return { tipo: 'fallido', campos: {}, aviso: ERROR_DE_CONEXION };
        if (desenlace.tipo === 'rechazado') {
          const { campos, status } = desenlace;
          // Where the session has ended, the shell says so and goes to the login.
          return { tipo: 'fallido', campos, aviso: status === 401 ? null : textoDeError };
        }
        const { actual } = desenlace;
        const elegida = await siguiente({ base, mia, actual }, preguntar);
        if (elegida === 'dejado') return { tipo: 'dejado' };
        if (elegida === null) return { tipo: 'guardado', usuario: actual };
        base = actual;
        mia = elegida;
      }
    },
    [editar, preguntar],
  );
  return { conflicto: conflictos[0] ?? null, cambiar };
}

/** What to send over the new version: the same where nobody touched what it is about, else what the admin chooses. */
async function siguiente(cruce: Cruce, preguntar: (cruce: Cruce) => Promise<Eleccion>): Promise<Eleccion> {
  if (esInocuo(cruce)) return cruce.mia;
  return camposEnConflicto(cruce).length === 0 ? null : preguntar(cruce);
}
