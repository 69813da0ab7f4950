import { Controller, Get, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { RETRY_AFTER_SECONDS } from '../database/database-errors.ts';
import { IgnoresSession } from '../http/access.ts';
import { isStopping } from '../http/server.ts';
import { DomainError } from '../request-context/request.ts';

/** Liveness and readiness, for process managers and load balancers. */
@Controller('salud')
@IgnoresSession()
export class HealthController {
  constructor(private readonly source: DataSource) {}

  /** The process answers. */
  @Get()
  @ApiOperation({ summary: 'Whether the process is alive' })
  alive(): { estado: string } {
    return { estado: 'viva' };
  }

  /** Ready if the database responds; the process migrates before it listens. 503 otherwise, and during shutdown. */
  @Get('listo')
  @ApiOperation({ summary: 'Whether it can serve: the database answers' })
  async ready(@Req() { app }: Request): Promise<{ estado: string }> {
    if (isStopping(app)) throw new DomainError('servicio_no_disponible', { retryAfter: RETRY_AFTER_SECONDS });
    await this.source.query('SELECT 1');
    return { estado: 'lista' };
  }
}
