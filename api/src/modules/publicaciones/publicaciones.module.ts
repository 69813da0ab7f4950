import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module.ts';
import { DatabaseModule } from '../../database/database.module.ts';
import { FilesModule } from '../../files/files.module.ts';
import { SearchRepository } from './busqueda/search.repository.ts';
import { SearchService } from './busqueda/search.ts';
import { CambiosController } from './cambios/cambios.controller.ts';
import { CambiosService, PublicacionEditService } from './cambios/cambios.ts';
import { CatalogoController, PublicacionesController } from './catalogo/catalogo.controller.ts';
import { CatalogoService } from './catalogo/catalogo.ts';
import { CreationController } from './creacion/creation.controller.ts';
import { CreationService } from './creacion/creation.ts';
import { PublicacionEntity } from './publicacion.entity.ts';
import { CatalogoReads, PublicacionesRepository } from './publicaciones.repository.ts';
import { PublicacionesService } from './publicaciones.ts';
import { PublicacionesCacheLoader } from './publicaciones-cache-loader.ts';
import { RecuentosRepository } from './recuentos/recuentos.repository.ts';
import { RecuentosService } from './recuentos/recuentos.ts';

/** Listings and the catalogue. */
@Module({
  imports: [TypeOrmModule.forFeature([PublicacionEntity]), DatabaseModule, AuditModule, FilesModule],
  controllers: [CatalogoController, PublicacionesController, CreationController, CambiosController],
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
