import { Module } from '@nestjs/common';
import { ContrasenasModule } from '../../contrasenas/contrasenas.module.ts';
import { CorreoModule } from '../../correo/correo.module.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { BuzonService } from './buzon.service.ts';
import { CambioPorEnlaceService } from './cambio-por-enlace.service.ts';
import { CorreoSender } from './correo-sender.ts';
import { EnlacesRepository } from './enlaces.repository.ts';
import { EnlacesService } from './enlaces.service.ts';
import { RecuperacionController } from './recuperacion.controller.ts';
import { RedaccionService } from './redaccion.service.ts';

/** A forgotten password: the request, the mail, the change. */
@Module({
  imports: [UsuariosModule, ContrasenasModule, CorreoModule],
  controllers: [RecuperacionController],
  providers: [BuzonService, CambioPorEnlaceService, CorreoSender, EnlacesRepository, EnlacesService, RedaccionService],
})
export class RecuperacionModule {}
