import { brokenUniqueConstraint } from '../../http/errors/database-errors.ts';
import { DomainError } from '../../http/errors/domain-error.ts';

/** The refusal of an e-mail or a DNI that another account has, said under its field too. */
export function registrado(campo: 'email' | 'dni'): DomainError {
  const { message } = new DomainError(`${campo}_registrado`);
  return new DomainError(`${campo}_registrado`, { campos: { [campo]: message } });
}

/** What a write of a user failed with: the refusal where the e-mail or the DNI is taken, anything else as it is. */
export function asRegistrado(error: unknown): unknown {
  const constraint = brokenUniqueConstraint(error);
  if (constraint === 'usuarios_email_unico') return registrado('email');
  if (constraint === 'usuarios_dni_unico') return registrado('dni');
  return error;
}
