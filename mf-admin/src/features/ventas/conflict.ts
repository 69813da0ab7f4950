import { CORRECCION_CAMPOS, type Venta, type VentaCorreccion } from '@fluxpartes/contrato';
import type { ConflictingField, Selections } from '../../components/conflict-dialog.tsx';
import { asText, CAMPOS } from './correccion.ts';

/** A correction that was refused because the sale had changed: what it was made on, what it says, what the sale is now. */
export interface Collision<V extends Venta = Venta> {
  base: V;
  own: VentaCorreccion;
  actual: V;
}

/** Whether nobody but this screen touched what the admin may set: the buyer's word that it arrived is no conflict. */
export function isHarmless({ base, actual }: Collision): boolean {
  return CORRECCION_CAMPOS.every((campo) => base[campo] === actual[campo]);
}

/**
 * The fields that would read one way by this correction and another way by now. A field that only somebody else changed
 * is among them: whoever approves a payment sees that its amount is another one.
 */
export function conflictingFields({ base, own, actual }: Collision): ConflictingField[] {
  return CORRECCION_CAMPOS.filter((campo) => (own[campo] ?? base[campo]) !== actual[campo]).map((campo) => {
    const ownValue = own[campo] ?? base[campo];
    return {
      campo,
      label: CAMPOS[campo].label,
      mine: asText(campo, ownValue),
      actual: asText(campo, actual[campo]),
      suggested: ownValue === base[campo] ? 'actual' : 'mio',
    };
  });
}

/** What is left to send once each field is chosen; null where the sale is already as it was chosen to be. */
export function chosenCorreccion({ base, own, actual }: Collision, selections: Selections): VentaCorreccion | null {
  const nombres = CORRECCION_CAMPOS.filter((campo) => selections[campo] === 'mio');
  const chosen = Object.fromEntries(nombres.map((campo) => [campo, own[campo] ?? base[campo]]));
  return nombres.every((campo) => chosen[campo] === actual[campo]) ? null : chosen;
}
