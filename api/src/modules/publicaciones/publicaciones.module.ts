import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditoriaModule } from '../../auditoria/auditoria.module.ts';
import { DatabaseModule } from '../../database/database.module.ts';
import { FilesModule } from '../../files/files.module.ts';
import { BusquedaRepository } from './busqueda/busqueda.repository.ts';
import { BusquedaService } from './busqueda/busqueda.service.ts';
import { CambiosController } from './cambios/cambios.controller.ts';
import { CambiosService } from './cambios/cambios.service.ts';
import { EdicionDePublicacionService } from './cambios/edicion-de-publicacion.service.ts';
import { CatalogoController } from './catalogo/catalogo.controller.ts';
import { CatalogoService } from './catalogo/catalogo.service.ts';
import { CreacionController } from './creacion/creacion.controller.ts';
import { CreacionService } from './creacion/creacion.service.ts';
import { LecturasRepository } from './lecturas.repository.ts';
import { PublicacionEntity } from './publicacion.entity.ts';
import { PublicacionesController } from './publicaciones.controller.ts';
import { PublicacionesRepository } from './publicaciones.repository.ts';
import { PublicacionesService } from './publicaciones.service.ts';

/** Listings and the catalogue. */
@Module({
  imports: [TypeOrmModule.forFeature([PublicacionEntity]), DatabaseModule, AuditoriaModule, FilesModule],
  controllers: [CatalogoController, PublicacionesController, CreacionController, CambiosController],
  providers: [
    CatalogoService,
    PublicacionesService,
    CreacionService,
    CambiosService,
    EdicionDePublicacionService,
    PublicacionesRepository,
    BusquedaService,
    BusquedaRepository,
    LecturasRepository,
  ],
  exports: [PublicacionesService, CreacionService, CambiosService],
})
export class PublicacionesModule {}
