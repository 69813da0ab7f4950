import { Module } from '@nestjs/common';
import { AuditoriaService } from './auditoria.service.ts';
import { EventsRepository } from './events.repository.ts';
import { HistorialRepository } from './historial.repository.ts';
import { HistorialService } from './historial.service.ts';

/** The audit trail: written by the changes that it tells of, read as the history of a row. */
@Module({
  providers: [AuditoriaService, EventsRepository, HistorialService, HistorialRepository],
  exports: [AuditoriaService, HistorialService],
})
export class AuditoriaModule {}
