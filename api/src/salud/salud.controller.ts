import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IgnoresSession } from '../http/guards/access.ts';

/** Alive and ready, for whoever starts or balances the processes. */
@Controller('salud')
@IgnoresSession()
export class SaludController {
  constructor(private readonly source: DataSource) {}

  /** The process answers. */
  @Get()
  alive(): { estado: string } {
    return { estado: 'viva' };
  }

  /** The database answers; its schema is there, since the process migrates before it listens. Else 503. */
  @Get('listo')
  async ready(): Promise<{ estado: string }> {
    await this.source.query('SELECT 1');
    return { estado: 'lista' };
  }
}
