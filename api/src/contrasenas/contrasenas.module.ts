import { Module } from '@nestjs/common';
import { ContrasenasService } from './contrasenas.service.ts';

/** One for all who hash: the places of its semaphore are the process's. */
@Module({ providers: [ContrasenasService], exports: [ContrasenasService] })
export class ContrasenasModule {}
