import { Module } from '@nestjs/common';
import { FilesModule } from '../../files/files.module.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { AuthController } from './auth.controller.ts';
import { ContrasenasService } from './contrasenas.service.ts';
import { LoginService } from './login.service.ts';
import { RegistroService } from './registro.service.ts';

/** Login, logout, registration. */
@Module({
  imports: [UsuariosModule, FilesModule],
  controllers: [AuthController],
  providers: [ContrasenasService, LoginService, RegistroService],
  exports: [RegistroService],
})
export class AuthModule {}
