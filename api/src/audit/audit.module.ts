import { Module } from '@nestjs/common';
import { AuditRepository } from './audit.repository.ts';
import { AuditService, HistorialService } from './audit.service.ts';

/** The audit trail: written by the changes that it tells of, read as the history of a row. */
@Module({
  providers: [AuditService, HistorialService, AuditRepository],
  exports: [AuditService, HistorialService],
})
export class AuditModule {}
