import type { Usuario } from '@fluxpartes/contrato';
import { type ValoresDePerfil, valoresDe } from './formulario.ts';

/** The texts that a draft keeps. A password is kept nowhere, and a file cannot be. */
const CAMPOS = ['nombre', 'apellido', 'telefono', 'nombre_local', 'email'] as const;

/**
 * Changes of a profile that are not saved, as the tab's storage keeps them: a session that ends in the middle leads over
 * the login and back, and 'Recargá la página.' reloads it. Only what differs is kept, so that the rest comes as it is now.
 */
export interface BorradorDePerfil {
  /** The user's form with the changes over it, and whether there were any. */
  leer: () => { valores: ValoresDePerfil; hayCambios: boolean };
  guardar: (valores: ValoresDePerfil) => void;
  borrar: () => void;
}

/** The draft of one user. Storage that is full or forbidden costs the draft, never the form. */
export function borradorDePerfil(usuario: Usuario): BorradorDePerfil {
  const clave = `borrador_perfil_${usuario.id}`;
  const borrar = () => {
    try {
      sessionStorage.removeItem(clave);
    } catch {
      // Storage that cannot be written holds no draft.
    }
  };
  return {
    leer: () => {
      const cambios = leerCambios(clave, usuario);
      return { valores: { ...valoresDe(usuario), ...cambios }, hayCambios: Object.keys(cambios).length > 0 };
    },
    guardar: (valores) => {
      const cambios = CAMPOS.filter((campo) => valores[campo] !== usuario[campo]).map((campo) => [
        campo,
        valores[campo],
      ]);
      if (cambios.length === 0) return borrar();
      try {
        sessionStorage.setItem(clave, JSON.stringify(Object.fromEntries(cambios)));
      } catch {
        // The form goes on without a draft.
      }
    },
    borrar,
  };
}

function leerCambios(clave: string, usuario: Usuario): Partial<Record<(typeof CAMPOS)[number], string>> {
  try {
    const guardado: unknown = JSON.parse(sessionStorage.getItem(clave) ?? 'null');
    if (typeof guardado !== 'object' || guardado === null) return {};
    const campos = new Map<string, unknown>(Object.entries(guardado));
    return Object.fromEntries(
      CAMPOS.flatMap((campo) => {
        const texto = campos.get(campo);
        return typeof texto === 'string' && texto !== usuario[campo] ? [[campo, texto]] : [];
      }),
    );
  } catch {
    return {};
  }
}
