import { isStorableText } from '@fluxpartes/contrato';
import { DomainError } from '../../call/domain-error.ts';

/** Deeper than any body of the contract; what lies below is no input of ours. */
const MAX_DEPTH = 8;

/**
 * Refuses what came in where it nests deeper than any input, or holds NUL or a lone surrogate anywhere, keys too.
 * @throws DomainError cuerpo_ilegible | texto_invalido
 */
export function assertStorable(value: unknown, depth = 0): void {
  if (typeof value === 'string' && !isStorableText(value)) throw new DomainError('texto_invalido');
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw new DomainError('cuerpo_ilegible');
  for (const [key, inner] of Object.entries(value)) {
    assertStorable(key, depth);
    assertStorable(inner, depth + 1);
  }
}
