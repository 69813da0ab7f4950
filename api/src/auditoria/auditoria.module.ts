import { Module } from '@nestjs/common';
import { AuditoriaRepository } from './auditoria.repository.ts';
import { AuditoriaService } from './auditoria.service.ts';
import { HistorialService } from './historial.service.ts';

/** The audit trail: written by the changes that it tells of, read as the history of a row. */
@Module({
  providers: [AuditoriaService, HistorialService, AuditoriaRepository],
  exports: [AuditoriaService, HistorialService],
})
export class AuditoriaModule {}
