import { Module } from '@nestjs/common';
import { ContrasenasModule } from '../../contrasenas/contrasenas.module.ts';
import { FilesModule } from '../../files/files.module.ts';
import { UsuariosModule } from '../usuarios/usuarios.module.ts';
import { AuthController } from './auth.controller.ts';
import { LoginService } from './login.service.ts';
import { RegistroService } from './registro.service.ts';

/** Login, logout, registration. */
@Module({
  imports: [UsuariosModule, FilesModule, ContrasenasModule],
  controllers: [AuthController],
  providers: [LoginService, RegistroService],
  exports: [RegistroService],
})
export class AuthModule {}
