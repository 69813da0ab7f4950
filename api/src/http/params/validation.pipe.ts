import { camposDe, esTextoAlmacenable } from '@fluxpartes/contrato';
import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { DomainError } from '../errors/domain-error.ts';

/** Deeper than any body of the contract; what lies below is no input of ours. */
const MAX_DEPTH = 8;

/** Parses bodies and queries with the schema that their parameter names; issues become the contract's `campos`. */
@Injectable()
export class ValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({
      exceptionFactory: (issues) =>
        new DomainError('datos_invalidos', {
          campos: camposDe(issues.map(({ message, path }) => ({ message, path: path?.map(toKey) }))),
        }),
    });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.schema !== undefined) assertStorable(value, 0);
    return super.transform(value, metadata);
  }
}

function toKey(segment: PropertyKey | { key: PropertyKey }): PropertyKey {
  return typeof segment === 'object' ? segment.key : segment;
}

/** NUL and lone surrogates are refused wherever they are, before the database sees them. */
function assertStorable(value: unknown, depth: number): void {
  if (typeof value === 'string' && !esTextoAlmacenable(value)) throw new DomainError('texto_invalido');
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw new DomainError('cuerpo_ilegible');
  for (const [key, inner] of Object.entries(value)) {
    assertStorable(key, depth);
    assertStorable(inner, depth + 1);
  }
}
