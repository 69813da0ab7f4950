import type { Usuario, UsuarioCambios } from '@fluxpartes/contrato';
import type {
  Collision as AnyCollision,
  ConflictingField,
  ConflictRules,
  Selections,
} from '../../edits/record-updates.tsx';
import { asText, CAMPOS, CUENTA_FIELDS, type CuentaField } from './cuenta.ts';
import { type ApprovableDocumento, type AprobacionField, DOCUMENTOS } from './documentos.ts';

/** A change that crosses somebody else's. */
type Collision = AnyCollision<Usuario, UsuarioCambios>;

/** Whether nobody touched what the change is about: an approval looks at its document, the form at all of its fields. */
function isHarmless({ base, own, actual }: Collision): boolean {
  const cuenta = cuentaFields(own).every((campo) => base[campo] === actual[campo]);
  const documentos = documentosOf(own).every(
    ({ aprobacion, file }) => base[aprobacion] === actual[aprobacion] && base[file] === actual[file],
  );
  return cuenta && documentos;
}

/**
 * The fields that would read one way by this change and another way by now. A field that only somebody else changed is
 * among them, with the other's value suggested; so is the approval of a file that has been replaced, since nobody saw it.
 */
function conflictingFields({ base, own, actual }: Collision): ConflictingField[] {
  const cuenta = cuentaFields(own)
    .map((campo) => ({ campo, ownValue: own[campo] ?? base[campo] }))
    .filter(({ campo, ownValue }) => ownValue !== actual[campo])
    .map(
      ({ campo, ownValue }): ConflictingField => ({
        campo,
        label: CAMPOS[campo].label,
        mine: asText(campo, ownValue),
        actual: asText(campo, actual[campo]),
        suggested: ownValue === base[campo] ? 'actual' : 'mio',
      }),
    );
  const documentos = documentosOf(own)
    .filter(({ aprobacion }) => own[aprobacion] !== actual[aprobacion])
    .map((documento) => aprobacionInConflict({ base, own, actual }, documento));
  return [...cuenta, ...documentos];
}

/** What is left to send once each field is chosen; null where the user is already as it was chosen to be. */
function chosenChange({ base, own, actual }: Collision, selections: Selections): UsuarioCambios | null {
  const aprobaciones: AprobacionField[] = documentosOf(own).map(({ aprobacion }) => aprobacion);
  const mine = [...cuentaFields(own), ...aprobaciones].filter((campo) => selections[campo] === 'mio');
  const chosenOnes: UsuarioCambios = Object.fromEntries(mine.map((campo) => [campo, own[campo] ?? base[campo]]));
  return mine.every((campo) => chosenOnes[campo] === actual[campo]) ? null : chosenOnes;
}

/** The account fields that a change is about: all of them where it comes from the form, none where it approves. */
function cuentaFields(own: UsuarioCambios): readonly CuentaField[] {
  return CUENTA_FIELDS.some((campo) => own[campo] !== undefined) ? CUENTA_FIELDS : [];
}

function documentosOf(own: UsuarioCambios): ApprovableDocumento[] {
  return DOCUMENTOS.filter(({ aprobacion }) => own[aprobacion] !== undefined);
}

function aprobacionInConflict({ base, own, actual }: Collision, documento: ApprovableDocumento): ConflictingField {
  const { aprobacion, file, title, aprobado, notAprobado } = documento;
  const hasOtherFile = base[file] !== actual[file];
  const estado = actual[aprobacion] ? aprobado : notAprobado;
  return {
    campo: aprobacion,
    label: title,
    mine: own[aprobacion] ? aprobado : notAprobado,
    actual: hasOtherFile ? `${estado}, con otro archivo` : estado,
    suggested: hasOtherFile ? 'actual' : 'mio',
  };
}

/** How changes of a user meet each other. */
export const RULES: ConflictRules<Usuario, UsuarioCambios> = { isHarmless, conflictingFields, chosenChange };
