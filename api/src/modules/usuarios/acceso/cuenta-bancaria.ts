import type { EditarPerfil } from '@fluxpartes/contrato';
import type { UsuarioEntity } from '../usuario.entity.ts';

/** Where a seller wants to be paid from now on, null for nowhere; undefined where it stays, as of all who sell nothing. */
export function nextCuenta(
  { tipo_cuenta }: UsuarioEntity,
  { cuenta_bancaria }: EditarPerfil,
): string | null | undefined {
  if (tipo_cuenta !== 'vendedor' || cuenta_bancaria === undefined) return undefined;
  return cuenta_bancaria === '' ? null : cuenta_bancaria;
}

/** Whether that is another account than before. */
export function isOtherCuenta({ cuenta_bancaria }: UsuarioEntity, next: string | null | undefined): boolean {
  return next !== undefined && next !== cuenta_bancaria;
}
