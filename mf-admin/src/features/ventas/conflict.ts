import { CORRECCION_CAMPOS, type Venta, type VentaCorreccion } from '@fluxpartes/contrato';
import type {
  Collision as AnyCollision,
  ConflictingField,
  ConflictRules,
  Selections,
} from '../../edits/record-updates.tsx';
import { asText, CAMPOS } from './correccion.ts';

/** A change that crosses somebody else's. */
type Collision = AnyCollision<Venta, VentaCorreccion>;

/** Whether nobody but this screen touched what the admin may set: the buyer's word that it arrived is no conflict. */
function isHarmless({ base, actual }: Collision): boolean {
  return CORRECCION_CAMPOS.every((campo) => base[campo] === actual[campo]);
}

/**
 * The fields that would read one way by this correction and another way by now. A field that only somebody else changed
 * is among them: whoever approves a payment sees that its amount is another one.
 */
function conflictingFields({ base, own, actual }: Collision): ConflictingField[] {
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
function chosenChange({ base, own, actual }: Collision, selections: Selections): VentaCorreccion | null {
  const nombres = CORRECCION_CAMPOS.filter((campo) => selections[campo] === 'mio');
  const chosen = Object.fromEntries(nombres.map((campo) => [campo, own[campo] ?? base[campo]]));
  return nombres.every((campo) => chosen[campo] === actual[campo]) ? null : chosen;
}

/** How changes of a sale meet each other. */
export const RULES: ConflictRules<Venta, VentaCorreccion> = { isHarmless, conflictingFields, chosenChange };
