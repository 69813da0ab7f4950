import { Module } from '@nestjs/common';
import { FilesModule } from '../../files/files.module.ts';
import { PasswordsModule } from '../../passwords/passwords.module.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { AttemptsService } from './login/attempts.service.ts';
import { LoginController } from './login/login.controller.ts';
import { LoginService } from './login/login.service.ts';
import { TriesRepository } from './login/tries.repository.ts';
import { RegistroController } from './registro/registro.controller.ts';
import { RegistroCheck } from './registro/registro.guard.ts';
import { RegistroService } from './registro/registro.service.ts';
import { SesionesController } from './sesiones/sesiones.controller.ts';
import { SesionesAbiertasService } from './sesiones/sesiones-abiertas.service.ts';

/** Login, logout, registration, and where one is signed in. */
@Module({
  imports: [UsuariosModule, FilesModule, PasswordsModule],
  controllers: [LoginController, RegistroController, SesionesController],
  providers: [LoginService, RegistroCheck, RegistroService, SesionesAbiertasService, AttemptsService, TriesRepository],
  exports: [RegistroService],
})
export class AuthModule {}
