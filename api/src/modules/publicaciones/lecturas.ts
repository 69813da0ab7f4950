import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GuestReads } from '../../database/guest-reads.ts';
import type { Vista } from './publicacion.mapper.ts';

/** The rows of one statement. */
export interface Lectura {
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
}

/** Where the catalogue is read for whom: guests by connections of their own, in short statements. */
@Injectable()
export class Lecturas {
  constructor(
    private readonly source: DataSource,
    private readonly guests: GuestReads,
  ) {}

  de(vista: Vista): Lectura {
    return vista === 'invitado' ? this.guests : this.source;
  }
}
