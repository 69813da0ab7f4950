import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module.ts';
import { DatabaseModule } from '../../database/database.module.ts';
import { FilesModule } from '../../files/files.module.ts';
import { SearchRepository } from './busqueda/search.repository.ts';
import { SearchService } from './busqueda/search.service.ts';
import { CambiosController } from './cambios/cambios.controller.ts';
import { CambiosService } from './cambios/cambios.service.ts';
import { PublicacionEditService } from './cambios/publicacion-edit.service.ts';
import { CatalogoController } from './catalogo/catalogo.controller.ts';
import { CatalogoService } from './catalogo/catalogo.service.ts';
import { CreationController } from './creacion/creation.controller.ts';
import { CreationService } from './creacion/creation.service.ts';
import { PublicacionEntity } from './publicacion.entity.ts';
import { PublicacionesController } from './publicaciones.controller.ts';
import { PublicacionesCacheLoader } from './publicaciones.door.ts';
import { PublicacionesRepository } from './publicaciones.repository.ts';
import { PublicacionesService } from './publicaciones.service.ts';
import { ReadingsRepository } from './readings.repository.ts';
import { RecuentosRepository } from './recuentos/recuentos.repository.ts';
import { RecuentosService } from './recuentos/recuentos.service.ts';

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
    ReadingsRepository,
    RecuentosService,
    RecuentosRepository,
  ],
  exports: [PublicacionesService, CreationService, CambiosService],
})
export class PublicacionesModule {}
