import { Module } from '@nestjs/common';
import { HashWorker, PasswordsService } from './passwords.service.ts';

@Module({ providers: [PasswordsService, HashWorker], exports: [PasswordsService] })
export class PasswordsModule {}
