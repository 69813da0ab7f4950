import type { CambiosDeUsuario, Campos, Usuario } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useCallback, useRef, useState } from 'react';
import type { ValoresDeCuenta } from './cuenta.ts';
import type { Cambiar } from './use-cambios.ts';

/** What is said where an edit was not saved (specification, section 8). */
const ERROR_AL_GUARDAR = 'Error al guardar cambios';

/**
 * The users whose cards are in edit mode, by id. What was typed is kept here, so that a card that leaves the screen, and
 * with it the document, comes back as it was. Each form is over the user as it was when it was opened: whoever changes it
 * meanwhile is noticed when it is saved.
 */
export function useEdiciones(cambiar: Cambiar) {
  const { alertas } = useShell();
  const [bases, setBases] = useState<ReadonlyMap<number, Usuario>>(new Map());
  const borradores = useRef(new Map<number, ValoresDeCuenta>());

  const abrir = useCallback((usuario: Usuario) => setBases((previas) => new Map(previas).set(usuario.id, usuario)), []);
  const cerrar = useCallback((id: number) => {
    borradores.current.delete(id);
    setBases((previas) => new Map([...previas].filter(([clave]) => clave !== id)));
  }, []);
  const guardar = useCallback(
    async (base: Usuario, cambios: CambiosDeUsuario): Promise<Campos> => {
      const cambio = await cambiar(base, cambios, ERROR_AL_GUARDAR);
      if (cambio.tipo === 'guardado') cerrar(base.id);
      if (cambio.tipo !== 'fallido') return {};
      // The fields at fault after the alert: the focus goes to the first of them then.
      if (cambio.aviso !== null) await alertas.avisar(cambio.aviso);
      return cambio.campos;
    },
    [alertas, cambiar, cerrar],
  );
  /** The edit mode of a user's card; null in view mode. */
  const edicionDe = (id: number): EdicionDeUsuario | null => {
    const base = bases.get(id);
    if (!base) return null;
    return {
      base,
      borrador: borradores.current.get(id) ?? null,
      onBorrador: (valores) => borradores.current.set(id, valores),
      onGuardar: (cambios) => guardar(base, cambios),
      onCancelar: () => cerrar(id),
    };
  };
  return { abrir, edicionDe };
}

/** What a card in edit mode works with. */
export interface EdicionDeUsuario {
  /** The user that the form was opened over. */
  base: Usuario;
  /** What was typed before, where the card left the screen meanwhile. */
  borrador: ValoresDeCuenta | null;
  onBorrador: (valores: ValoresDeCuenta) => void;
  /** Saves; what comes back is what the API says of each field. */
  onGuardar: (cambios: CambiosDeUsuario) => Promise<Campos>;
  onCancelar: () => void;
}
