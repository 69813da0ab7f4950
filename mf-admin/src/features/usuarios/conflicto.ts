import type { CambiosDeUsuario, Usuario } from '@fluxpartes/contrato';
import type { CampoEnConflicto, Elecciones } from '../../components/conflicto-dialog.tsx';
import { CAMPOS, CAMPOS_DE_CUENTA, type CampoDeCuenta, enTexto } from './cuenta.ts';
import { type CampoDeAprobacion, DOCUMENTOS, type DocumentoAprobable } from './documentos.ts';

/** A change that was refused because the user had changed: what it was made on, what it says, what the user is now. */
export interface Cruce {
  base: Usuario;
  mia: CambiosDeUsuario;
  actual: Usuario;
}

/** Whether nobody touched what the change is about: an approval looks at its document, the form at all of its fields. */
export function esInocuo({ base, mia, actual }: Cruce): boolean {
  const cuenta = camposDeCuenta(mia).every((campo) => base[campo] === actual[campo]);
  const documentos = documentosDe(mia).every(
    ({ aprobacion, archivo }) => base[aprobacion] === actual[aprobacion] && base[archivo] === actual[archivo],
  );
  return cuenta && documentos;
}

/**
 * The fields that would read one way by this change and another way by now. A field that only somebody else changed is
 * among them, with the other's value suggested; so is the approval of a file that has been replaced, since nobody saw it.
 */
export function camposEnConflicto({ base, mia, actual }: Cruce): CampoEnConflicto[] {
  const cuenta = camposDeCuenta(mia)
    .map((campo) => ({ campo, propio: mia[campo] ?? base[campo] }))
    .filter(({ campo, propio }) => propio !== actual[campo])
    .map(
      ({ campo, propio }): CampoEnConflicto => ({
        campo,
        etiqueta: CAMPOS[campo].etiqueta,
        mio: enTexto(campo, propio),
        actual: enTexto(campo, actual[campo]),
        sugerida: propio === base[campo] ? 'actual' : 'mio',
      }),
    );
  const documentos = documentosDe(mia)
    .filter(({ aprobacion }) => mia[aprobacion] !== actual[aprobacion])
    .map((documento) => aprobacionEnConflicto({ base, mia, actual }, documento));
  return [...cuenta, ...documentos];
}

/** What is left to send once each field is chosen; null where the user is already as it was chosen to be. */
export function cambiosElegidos({ base, mia, actual }: Cruce, elecciones: Elecciones): CambiosDeUsuario | null {
  const aprobaciones: CampoDeAprobacion[] = documentosDe(mia).map(({ aprobacion }) => aprobacion);
  const mios = [...camposDeCuenta(mia), ...aprobaciones].filter((campo) => elecciones[campo] === 'mio');
  const elegidos: CambiosDeUsuario = Object.fromEntries(mios.map((campo) => [campo, mia[campo] ?? base[campo]]));
  return mios.every((campo) => elegidos[campo] === actual[campo]) ? null : elegidos;
}

/** The account fields that a change is about: all of them where it comes from the form, none where it approves. */
function camposDeCuenta(mia: CambiosDeUsuario): readonly CampoDeCuenta[] {
  return CAMPOS_DE_CUENTA.some((campo) => mia[campo] !== undefined) ? CAMPOS_DE_CUENTA : [];
}

function documentosDe(mia: CambiosDeUsuario): DocumentoAprobable[] {
  return DOCUMENTOS.filter(({ aprobacion }) => mia[aprobacion] !== undefined);
}

function aprobacionEnConflicto({ base, mia, actual }: Cruce, documento: DocumentoAprobable): CampoEnConflicto {
  const { aprobacion, archivo, titulo, aprobado, sinAprobar } = documento;
  const hayOtroArchivo = base[archivo] !== actual[archivo];
  const estado = actual[aprobacion] ? aprobado : sinAprobar;
  return {
    campo: aprobacion,
    etiqueta: titulo,
    mio: mia[aprobacion] ? aprobado : sinAprobar,
    actual: hayOtroArchivo ? `${estado}, con otro archivo` : estado,
    sugerida: hayOtroArchivo ? 'actual' : 'mio',
  };
}
