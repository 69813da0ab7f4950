import type { Usuario } from '@fluxpartes/contrato';
import { type PerfilValues, valuesOf } from './form-model.ts';

/** The texts that a draft keeps. A password is kept nowhere, and a file cannot be. */
const CAMPOS = ['nombre', 'apellido', 'telefono', 'nombre_local', 'cuenta_bancaria', 'email'] as const;

/**
 * Changes of a profile that are not saved, as the tab's storage keeps them: a session that ends in the middle leads over
 * the login and back, and 'Recargá la página.' reloads it. Only what differs is kept, so that the rest comes as it is now.
 */
export interface PerfilDraft {
  /** The user's form with the changes over it, and whether there were any. */
  read: () => { values: PerfilValues; hasCambios: boolean };
  save: (values: PerfilValues) => void;
  borrar: () => void;
}

/** The draft of one user. Storage that is full or forbidden costs the draft, never the form. */
export function perfilDraft(usuario: Usuario): PerfilDraft {
  const key = `borrador_perfil_${usuario.id}`;
  const borrar = () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage that cannot be written holds no draft.
    }
  };
  return {
    read: () => {
      const cambios = readCambios(key, usuario);
      return { values: { ...valuesOf(usuario), ...cambios }, hasCambios: Object.keys(cambios).length > 0 };
    },
    save: (values) => {
      const cambios = CAMPOS.filter((campo) => values[campo] !== usuario[campo]).map((campo) => [campo, values[campo]]);
      if (cambios.length === 0) return borrar();
      try {
        sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(cambios)));
      } catch {
        // The form goes on without a draft.
      }
    },
    borrar,
  };
}

function readCambios(key: string, usuario: Usuario): Partial<Record<(typeof CAMPOS)[number], string>> {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return {};
    const campos = new Map<string, unknown>(Object.entries(saved));
    return Object.fromEntries(
      CAMPOS.flatMap((campo) => {
        const text = campos.get(campo);
        return typeof text === 'string' && text !== usuario[campo] ? [[campo, text]] : [];
      }),
    );
  } catch {
    return {};
  }
}
