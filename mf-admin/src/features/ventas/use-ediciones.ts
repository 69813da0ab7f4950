import type { Campos, CorreccionDeVenta, VentaDetalle } from '@fluxpartes/contrato';
import { useCallback, useState } from 'react';
import type { ValoresDeCorreccion } from './correccion.ts';
import type { Cambiar } from './use-cambios.ts';

/** What is said where a correction was not saved, or its answer holds no sale (specification, section 8). */
export const ERROR_AL_GUARDAR = 'Error al guardar cambios';

/** A card in edit mode; the same object for as long as its form is open. */
export interface EdicionDeVenta {
  /** The sale as it was when the form was opened: whoever changes it meanwhile is noticed when it is saved. */
  base: VentaDetalle;
  /** What was typed, for a card that leaves the screen, and with it the document; null at first. */
  borrador: { current: ValoresDeCorreccion | null };
  /** Saves; what comes back is what the API says of each field. */
  onGuardar: (correccion: CorreccionDeVenta) => Promise<Campos>;
  onCancelar: () => void;
}

/** The forms that are open, each on its card: opening one leaves what was typed in another. */
export function useEdiciones(cambiar: Cambiar) {
  const [ediciones, setEdiciones] = useState<ReadonlyMap<number, EdicionDeVenta>>(new Map());

  const abrir = useCallback(
    (base: VentaDetalle) => {
      const onCancelar = () => setEdiciones((previas) => new Map([...previas].filter(([id]) => id !== base.id)));
      const onGuardar = async (correccion: CorreccionDeVenta) => {
        const cambio = await cambiar(base, correccion, ERROR_AL_GUARDAR);
        if (cambio.tipo === 'guardado') onCancelar();
        return cambio.tipo === 'fallido' ? cambio.campos : {};
      };
      const edicion = { base, borrador: { current: null }, onGuardar, onCancelar };
      setEdiciones((previas) => new Map(previas).set(base.id, edicion));
    },
    [cambiar],
  );
  return { ediciones, abrir };
}
