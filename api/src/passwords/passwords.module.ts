import { Module } from '@nestjs/common';
import { HashWorker } from './hash-worker.ts';
import { PasswordsService } from './passwords.service.ts';

/** One for all who hash: places and threads are the process's. */
@Module({ providers: [PasswordsService, HashWorker], exports: [PasswordsService] })
export class PasswordsModule {}
