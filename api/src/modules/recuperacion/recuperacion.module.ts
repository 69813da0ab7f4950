import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.ts';
import { PasswordsModule } from '../../passwords/passwords.module.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { VentasModule } from '../ventas/ventas.module.ts';
import { ConfirmacionesRepository } from './confirmacion-de-email/confirmaciones.repository.ts';
import { EmailConfirmacionController } from './confirmacion-de-email/email-confirmacion.controller.ts';
import { EmailConfirmacionService } from './confirmacion-de-email/email-confirmacion.service.ts';
import { BuzonService } from './contrasena-olvidada/buzon.service.ts';
import { CambioByEnlaceService } from './contrasena-olvidada/cambio-by-enlace.service.ts';
import { EnlacesRepository } from './contrasena-olvidada/enlaces.repository.ts';
import { EnlacesService } from './contrasena-olvidada/enlaces.service.ts';
import { RecuperacionController } from './contrasena-olvidada/recuperacion.controller.ts';
import { CorreoSender } from './correo/correo-sender.ts';
import { MailWriterService } from './correo/mail-writer.service.ts';
import { DeshacerCambioController } from './deshacer-cambio/deshacer-cambio.controller.ts';
import { DeshacerCambioService } from './deshacer-cambio/deshacer-cambio.service.ts';

/** A forgotten password, and a change that its owner did not make: the mail, and what its links do. */
@Module({
  imports: [UsuariosModule, VentasModule, PasswordsModule, MailModule],
  controllers: [RecuperacionController, EmailConfirmacionController, DeshacerCambioController],
  providers: [
    BuzonService,
    CambioByEnlaceService,
    EmailConfirmacionService,
    ConfirmacionesRepository,
    CorreoSender,
    DeshacerCambioService,
    EnlacesRepository,
    EnlacesService,
    MailWriterService,
  ],
})
export class RecuperacionModule {}
