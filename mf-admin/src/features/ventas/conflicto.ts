import { CAMPOS_DE_CORRECCION, type CorreccionDeVenta, type Venta } from '@fluxpartes/contrato';
import type { CampoEnConflicto, Elecciones } from '../../components/conflicto-dialog.tsx';
import { CAMPOS, enTexto } from './correccion.ts';

/** A correction that was refused because the sale had changed: what it was made on, what it says, what the sale is now. */
export interface Cruce<V extends Venta = Venta> {
  base: V;
  mia: CorreccionDeVenta;
  actual: V;
}

/** Whether nobody but this screen touched what the admin may set: the buyer's word that it arrived is no conflict. */
export function esInocuo({ base, actual }: Cruce): boolean {
  return CAMPOS_DE_CORRECCION.every((campo) => base[campo] === actual[campo]);
}

/**
 * The fields that would read one way by this correction and another way by now. A field that only somebody else changed
 * is among them: whoever approves a payment sees that its amount is another one.
 */
export function camposEnConflicto({ base, mia, actual }: Cruce): CampoEnConflicto[] {
  return CAMPOS_DE_CORRECCION.filter((campo) => (mia[campo] ?? base[campo]) !== actual[campo]).map((campo) => {
    const propio = mia[campo] ?? base[campo];
    return {
      campo,
      etiqueta: CAMPOS[campo].etiqueta,
      mio: enTexto(campo, propio),
      actual: enTexto(campo, actual[campo]),
      sugerida: propio === base[campo] ? 'actual' : 'mio',
    };
  });
}

/** What is left to send once each field is chosen; null where the sale is already as it was chosen to be. */
export function correccionElegida({ base, mia, actual }: Cruce, elecciones: Elecciones): CorreccionDeVenta | null {
  const nombres = CAMPOS_DE_CORRECCION.filter((campo) => elecciones[campo] === 'mio');
  const elegida = Object.fromEntries(nombres.map((campo) => [campo, mia[campo] ?? base[campo]]));
  return nombres.every((campo) => elegida[campo] === actual[campo]) ? null : elegida;
}
