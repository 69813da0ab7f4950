import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { GuestReads } from '../../database/guest-reads.ts';
import type { Vista } from './publicacion.mapper.ts';

/** The rows of one statement. */
export interface Reading {
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
}

/** Where the catalogue is read for whom: guests by connections of their own, in short statements. */
@Injectable()
export class ReadingsRepository {
  /** Reads are shared by callers at the same time, so they take part in nobody's transaction. */
  private readonly members: Reading = { query: (sql, params) => this.database.queryApart(sql, params) };

  constructor(
    private readonly database: Database,
    private readonly guests: GuestReads,
  ) {}

  from(vista: Vista): Reading {
    return vista === 'invitado' ? this.guests : this.members;
  }
}
