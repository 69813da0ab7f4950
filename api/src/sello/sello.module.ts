import { Module } from '@nestjs/common';
import { AuditoriaModule } from '../auditoria/auditoria.module.ts';
import { SelloService } from './sello.service.ts';
import { SellosRepository } from './sellos.repository.ts';

@Module({ imports: [AuditoriaModule], providers: [SelloService, SellosRepository], exports: [SelloService] })
export class SelloModule {}
