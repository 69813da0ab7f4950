import { Module } from '@nestjs/common';
import { AuditoriaService } from './auditoria.service.ts';

@Module({ providers: [AuditoriaService], exports: [AuditoriaService] })
export class AuditoriaModule {}
