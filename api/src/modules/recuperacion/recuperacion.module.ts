import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.ts';
import { PasswordsModule } from '../../passwords/passwords.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { VentasModule } from '../ventas/ventas.module.ts';
import { MailRenderer, OutboxSender } from './outbox-sender.ts';
import { RecuperacionController } from './recuperacion.controller.ts';
import { ConfirmacionesRepository, EnlacesRepository } from './recuperacion.repository.ts';
import { EmailConfirmacionService, RecuperacionService } from './recuperacion.ts';

/** Password recovery, e-mail confirmation, undo of a changed access, and the mails with their links. */
@Module({
  imports: [UsuariosModule, VentasModule, PasswordsModule, MailModule],
  controllers: [RecuperacionController],
  providers: [
    ConfirmacionesRepository,
    EmailConfirmacionService,
    EnlacesRepository,
    MailRenderer,
    OutboxSender,
    RecuperacionService,
  ],
})
export class RecuperacionModule {}
