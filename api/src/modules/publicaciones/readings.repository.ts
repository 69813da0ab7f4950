import { Injectable } from '@nestjs/common';
import { GuestReads, MemberReads } from '../../database/replicas.ts';
import type { Vista } from './publicacion.mapper.ts';

/** The rows of one statement; a named one is prepared once on each connection. */
export type Reading = Pick<GuestReads, 'query' | 'source'>;

/**
 * Where the catalogue is read for whom: by connections of their own, in nobody's transaction, as callers at the same time
 * share what is read; guests in short statements.
 */
@Injectable()
export class ReadingsRepository {
  constructor(
    private readonly guests: GuestReads,
    private readonly members: MemberReads,
  ) {}

  from(vista: Vista): Reading {
    return vista === 'invitado' ? this.guests : this.members;
  }
}
