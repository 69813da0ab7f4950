import { camposOf } from '@fluxpartes/contrato';
import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import { DomainError } from '../../call/domain-error.ts';
import { assertStorable } from './storable.ts';

/** Parses bodies and queries with the schema that their parameter names; issues become the contract's `campos`. */
@Injectable()
export class ValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({
      exceptionFactory: (issues) =>
        new DomainError('datos_invalidos', {
          campos: camposOf(issues.map(({ message, path }) => ({ message, path: path?.map(toKey) }))),
        }),
    });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.schema !== undefined) assertStorable(value);
    return super.transform(value, metadata);
  }
}

function toKey(segment: PropertyKey | { key: PropertyKey }): PropertyKey {
  return typeof segment === 'object' ? segment.key : segment;
}
