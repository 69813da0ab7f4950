import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { EncryptedPasswordsRepository } from './encrypted-passwords.repository.ts';
import { PasswordEncryptionService } from './password-encryption.service.ts';

@Module({
  imports: [AuditModule],
  providers: [PasswordEncryptionService, EncryptedPasswordsRepository],
  exports: [PasswordEncryptionService],
})
export class PasswordEncryptionModule {}
