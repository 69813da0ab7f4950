import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { GuestReads } from '../../database/guest-reads.ts';
import type { Vista } from './publicacion.mapper.ts';

/** The rows of one statement. */
export interface Lectura {
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
}

/** Where the catalogue is read for whom: guests by connections of their own, in short statements. */
@Injectable()
export class LecturasRepository {
  /** Reads are shared by callers at the same time, so they take part in nobody's transaction. */
  private readonly members: Lectura = { query: (sql, params) => this.database.queryApart(sql, params) };

  constructor(
    private readonly database: Database,
    private readonly guests: GuestReads,
  ) {}

  de(vista: Vista): Lectura {
    return vista === 'invitado' ? this.guests : this.members;
  }
}
