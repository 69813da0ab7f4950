import { Module } from '@nestjs/common';
import { FilesModule } from '../../files/files.module.ts';
import { PasswordsModule } from '../../passwords/passwords.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { LoginController, RegistroController, RegistroUploadCheck, SesionesController } from './auth.controller.ts';
import { LoginAttemptsRepository } from './login-attempts.repository.ts';
import { RegistroService } from './registro.ts';
import { LoginService, SesionesAbiertasService } from './sesiones.ts';

@Module({
  imports: [UsuariosModule, FilesModule, PasswordsModule],
  controllers: [LoginController, RegistroController, SesionesController],
  providers: [LoginService, LoginAttemptsRepository, RegistroUploadCheck, RegistroService, SesionesAbiertasService],
})
export class AuthModule {}
