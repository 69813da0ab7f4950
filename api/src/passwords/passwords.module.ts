import { Module } from '@nestjs/common';
import { HashWorker } from './hash-worker.ts';
import { PasswordsService } from './passwords.service.ts';

@Module({ providers: [PasswordsService, HashWorker], exports: [PasswordsService] })
export class PasswordsModule {}
