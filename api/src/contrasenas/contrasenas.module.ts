import { Module } from '@nestjs/common';
import { ContrasenasService } from './contrasenas.service.ts';
import { HashProcess } from './hash-process.ts';

/** One for all who hash: places and threads are the process's. */
@Module({ providers: [ContrasenasService, HashProcess], exports: [ContrasenasService] })
export class ContrasenasModule {}
