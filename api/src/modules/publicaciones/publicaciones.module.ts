import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.ts';
import { FilesModule } from '../../files/files.module.ts';
import { SearchRepository } from './busqueda/search.repository.ts';
import { SearchService } from './busqueda/search.ts';
import { CambiosService, PublicacionEditService } from './cambios/cambios.ts';
import { CatalogoService } from './catalogo/catalogo.ts';
import { CreationService } from './creacion/creation.ts';
import { PublicacionEntity } from './publicacion.entity.ts';
import { CambiosController, PublicacionesController } from './publicaciones.controller.ts';
import { CatalogoReads, PublicacionesRepository } from './publicaciones.repository.ts';
import { PublicacionesService } from './publicaciones.ts';
import { PublicacionesCacheLoader } from './publicaciones-cache-loader.ts';
import { RecuentosRepository } from './recuentos/recuentos.repository.ts';
import { RecuentosService } from './recuentos/recuentos.ts';

/** Listings and the catalogue. */
@Module({
  imports: [TypeOrmModule.forFeature([PublicacionEntity]), AuditModule, FilesModule],
  controllers: [PublicacionesController, CambiosController],
  providers: [
    CatalogoService,
    PublicacionesService,
    CreationService,
    CambiosService,
    PublicacionEditService,
    PublicacionesRepository,
    PublicacionesCacheLoader,
    SearchService,
    SearchRepository,
    CatalogoReads,
    RecuentosService,
    RecuentosRepository,
  ],
  exports: [PublicacionesService, CreationService, CambiosService],
})
export class PublicacionesModule {}
