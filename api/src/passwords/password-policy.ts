import { type CuentaData, type OwnField, ownFieldOf } from '@fluxpartes/dominio';
import { DomainError } from '../request-context/domain-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What is said of a password that is among the first to be tried. */
const COMMON = 'Es una contraseña muy común. Elegí otra.';
/** What is said of one that is made of the account's own data. The administrator reads it too. */
const OWN: Readonly<Record<OwnField, string>> = {
  email: 'La contraseña no puede ser el email de la cuenta.',
  nombre: 'La contraseña no puede ser el nombre de la cuenta.',
  apellido: 'La contraseña no puede ser el apellido de la cuenta.',
  dni: 'La contraseña no puede ser el DNI de la cuenta.',
  telefono: 'La contraseña no puede ser el teléfono de la cuenta.',
  nombreLocal: 'La contraseña no puede ser el nombre del local.',
};

/**
 * Refuses a new password that others would try first. Never asked at a login: who has such a password comes in with it.
 * @param campo by which name the caller sent it
 * @throws DomainError datos_invalidos
 */
export function assertPasswordAllowed(campo: string, contrasena: string, data: CuentaData): void {
  const field = ownFieldOf(contrasena, data);
  const message = field === null ? (isCommonPassword(contrasena) ? COMMON : undefined) : OWN[field];
  if (message !== undefined) throw new DomainError('datos_invalidos', { campos: { [campo]: message } });
}
