import { Module } from '@nestjs/common';
import { AuditoriaModule } from '../auditoria/auditoria.module.ts';
import { SelloService } from './sello.service.ts';

@Module({ imports: [AuditoriaModule], providers: [SelloService], exports: [SelloService] })
export class SelloModule {}
