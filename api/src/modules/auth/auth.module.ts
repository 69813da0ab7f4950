import { Module } from '@nestjs/common';
import { ContrasenasModule } from '../../contrasenas/contrasenas.module.ts';
import { FilesModule } from '../../files/files.module.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { AparatosRepository } from './aparatos.repository.ts';
import { AparatosService } from './aparatos.service.ts';
import { AuthController } from './auth.controller.ts';
import { IntentosService } from './intentos.service.ts';
import { LoginService } from './login.service.ts';
import { RegistroCheck } from './registro.check.ts';
import { RegistroService } from './registro.service.ts';
import { SesionesController } from './sesiones.controller.ts';
import { SesionesAbiertasService } from './sesiones-abiertas.service.ts';

/** Login, logout, registration, and where one is signed in. */
@Module({
  imports: [UsuariosModule, FilesModule, ContrasenasModule],
  controllers: [AuthController, SesionesController],
  providers: [
    LoginService,
    RegistroCheck,
    RegistroService,
    SesionesAbiertasService,
    IntentosService,
    AparatosService,
    AparatosRepository,
  ],
  exports: [RegistroService],
})
export class AuthModule {}
