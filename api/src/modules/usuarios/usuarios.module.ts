import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UsuarioEntity } from './usuario.entity.ts';
import { UsuariosRepository } from './usuarios.repository.ts';
import { UsuariosService } from './usuarios.service.ts';

/** Users: their data, their documents, their cashback. */
@Module({
  imports: [TypeOrmModule.forFeature([UsuarioEntity])],
  providers: [UsuariosRepository, UsuariosService],
  exports: [UsuariosService],
})
export class UsuariosModule {}
