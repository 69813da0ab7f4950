import { isEmailLiberado } from '@fluxpartes/dominio';
import { brokenUniqueConstraint } from '../../../database/database-errors.ts';
import { DomainError } from '../../../request-context/domain-error.ts';

/** The refusal of an e-mail or a DNI that another account has, said under its field too. */
export function registered(campo: 'email' | 'dni'): DomainError {
  const { message } = new DomainError(`${campo}_registrado`);
  return new DomainError(`${campo}_registrado`, { campos: { [campo]: message } });
}

/**
 * Refuses what stands in the place of an e-mail that was freed: whoever set it beforehand would keep an account from giving
 * its own up.
 * @throws DomainError email_registrado
 */
export function requireEmailOfSomebody(email: string): void {
  if (isEmailLiberado(email)) throw registered('email');
}

/** What a write of a user failed with: the refusal where the e-mail or the DNI is taken, anything else as it is. */
export function asRegistered(error: unknown): unknown {
  const constraint = brokenUniqueConstraint(error);
  if (constraint === 'usuarios_email_unico') return registered('email');
  if (constraint === 'usuarios_dni_unico') return registered('dni');
  return error;
}
