import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FilesModule } from '../../files/files.module.ts';
import { BusquedaRepository } from './busqueda.repository.ts';
import { BusquedaService } from './busqueda.service.ts';
import { CatalogoService } from './catalogo.service.ts';
import { PublicacionEntity } from './publicacion.entity.ts';
import { PublicacionesController } from './publicaciones.controller.ts';
import { PublicacionesRepository } from './publicaciones.repository.ts';
import { PublicacionesService } from './publicaciones.service.ts';

/** Listings and the catalogue. */
@Module({
  imports: [TypeOrmModule.forFeature([PublicacionEntity]), FilesModule],
  controllers: [PublicacionesController],
  providers: [CatalogoService, PublicacionesService, PublicacionesRepository, BusquedaService, BusquedaRepository],
  exports: [PublicacionesService],
})
export class PublicacionesModule {}
