import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { storeFolderOf, tempFolderOf } from '../config/folders.ts';
import { ArchivosController } from './archivos.controller.ts';
import { ArchivosRepository } from './archivos.repository.ts';
import { ArchivosService } from './archivos.service.ts';
import { CupoRepository } from './cupo.repository.ts';
import { CupoService } from './cupo.service.ts';
import { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';
import { FotosController } from './fotos.controller.ts';
import { FotosService } from './fotos.service.ts';
import { OrphanSweep } from './orphan-sweep.ts';
import { PhotoPipeline } from './photo-pipeline.ts';

/** The file store, photos and private files. */
@Module({
  controllers: [FotosController, ArchivosController],
  providers: [
    {
      provide: FileStore,
      inject: [CONFIG],
      useFactory: (config: Config) => new FolderStore(storeFolderOf(config), tempFolderOf(config)),
    },
    PhotoPipeline,
    CupoRepository,
    CupoService,
    FotosService,
    ArchivosRepository,
    ArchivosService,
    OrphanSweep,
  ],
  exports: [CupoService, FotosService, ArchivosService, FileStore, PhotoPipeline],
})
export class FilesModule {}
