import type { Usuario } from '@fluxpartes/contrato';
import { type Draft, draftIn, textsOf } from '@fluxpartes/mf-kit';
import type { PerfilValues } from './form-model.ts';

/** The texts that a draft keeps. A password is kept nowhere, and a file cannot be. */
const CAMPOS = ['nombre', 'apellido', 'telefono', 'nombre_local', 'cuenta_bancaria', 'email'] as const;

type Cambios = Partial<Pick<PerfilValues, (typeof CAMPOS)[number]>>;

/** What of a profile differs from the account as it is: the rest comes as it is now. */
export function cambiosOf(values: Cambios, usuario: Usuario): Cambios {
  return Object.fromEntries(
    CAMPOS.flatMap((campo) => {
      const text = values[campo];
      return text === undefined || text === usuario[campo] ? [] : [[campo, text]];
    }),
  );
}

/**
 * Changes of a profile that are not saved, in this tab: a session that ends in the middle leads over the login and back, and
 * 'Recargá la página.' reloads it.
 */
export function perfilDraft({ id }: Usuario): Draft<Cambios> {
  return draftIn('sessionStorage', `perfil_${id}`, (saved) => textsOf(saved, CAMPOS));
}
