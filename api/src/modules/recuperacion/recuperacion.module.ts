import { Module } from '@nestjs/common';
import { ContrasenasModule } from '../../contrasenas/contrasenas.module.ts';
import { CorreoModule } from '../../correo/correo.module.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { ConfirmacionDeEmailController } from './confirmacion-de-email/confirmacion-de-email.controller.ts';
import { ConfirmacionDeEmailService } from './confirmacion-de-email/confirmacion-de-email.service.ts';
import { ConfirmacionesRepository } from './confirmacion-de-email/confirmaciones.repository.ts';
import { BuzonService } from './contrasena-olvidada/buzon.service.ts';
import { CambioPorEnlaceService } from './contrasena-olvidada/cambio-por-enlace.service.ts';
import { EnlacesRepository } from './contrasena-olvidada/enlaces.repository.ts';
import { EnlacesService } from './contrasena-olvidada/enlaces.service.ts';
import { RecuperacionController } from './contrasena-olvidada/recuperacion.controller.ts';
import { CorreoRounds } from './correo/correo-rounds.ts';
import { CorreoSender } from './correo/correo-sender.ts';
import { RedaccionService } from './correo/redaccion.service.ts';
import { DeshacerCambioController } from './deshacer-cambio/deshacer-cambio.controller.ts';
import { DeshacerCambioService } from './deshacer-cambio/deshacer-cambio.service.ts';

/** A forgotten password, and a change that its owner did not make: the mail, and what its links do. */
@Module({
  imports: [UsuariosModule, ContrasenasModule, CorreoModule],
  controllers: [RecuperacionController, ConfirmacionDeEmailController, DeshacerCambioController],
  providers: [
    BuzonService,
    CambioPorEnlaceService,
    ConfirmacionDeEmailService,
    ConfirmacionesRepository,
    CorreoRounds,
    CorreoSender,
    DeshacerCambioService,
    EnlacesRepository,
    EnlacesService,
    RedaccionService,
  ],
})
export class RecuperacionModule {}
