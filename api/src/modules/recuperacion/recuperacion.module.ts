import { Module } from '@nestjs/common';
import { ContrasenasModule } from '../../contrasenas/contrasenas.module.ts';
import { CorreoModule } from '../../correo/correo.module.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { BuzonService } from './buzon.service.ts';
import { CambioPorEnlaceService } from './cambio-por-enlace.service.ts';
import { ConfirmacionDeEmailController } from './confirmacion-de-email.controller.ts';
import { ConfirmacionDeEmailService } from './confirmacion-de-email.service.ts';
import { ConfirmacionesRepository } from './confirmaciones.repository.ts';
import { CorreoRounds } from './correo-rounds.ts';
import { CorreoSender } from './correo-sender.ts';
import { DeshacerCambioController } from './deshacer-cambio.controller.ts';
import { DeshacerCambioService } from './deshacer-cambio.service.ts';
import { EnlacesRepository } from './enlaces.repository.ts';
import { EnlacesService } from './enlaces.service.ts';
import { RecuperacionController } from './recuperacion.controller.ts';
import { RedaccionService } from './redaccion.service.ts';

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
