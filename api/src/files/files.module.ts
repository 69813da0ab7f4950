import { Module } from '@nestjs/common';
import { CONFIG } from '../config/config.ts';
import { CupoRepository } from './cupo.repository.ts';
import { CupoService } from './cupo.service.ts';
import { FileStore } from './file-store.ts';
import { FilesController } from './files.controller.ts';
import { FilesRepository } from './files.repository.ts';
import { FilesService } from './files.service.ts';
import { FotoAddresses } from './foto-addresses.ts';
import { FotosController } from './fotos.controller.ts';
import { FotosService } from './fotos.service.ts';
import { openFileStore } from './open-file-store.ts';
import { OrphanSweep } from './orphan-sweep.ts';
import { PhotoPipeline } from './photo-pipeline.ts';

/** The file store, photos and private files. */
@Module({
  controllers: [FotosController, FilesController],
  providers: [
    { provide: FileStore, inject: [CONFIG], useFactory: openFileStore },
    FotoAddresses,
    PhotoPipeline,
    CupoRepository,
    CupoService,
    FotosService,
    FilesRepository,
    FilesService,
    OrphanSweep,
  ],
  exports: [CupoService, FotoAddresses, FotosService, FilesService, FileStore, PhotoPipeline],
})
export class FilesModule {}
