import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '../../call/domain-error.ts';

/** An id of a path: a positive safe integer in plain digits; anything else names nothing, so 404. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(id)) throw new DomainError('no_encontrado');
    return id;
  }
}
