import { Module } from '@nestjs/common';
import { CONFIG } from '../config/config.ts';
import { createFileStore } from './bucket-store.ts';
import { FileStore } from './file-store.ts';
import { FilesController, FotosController } from './files.controller.ts';
import { FilesRepository, StorageQuotaRepository } from './files.repository.ts';
import { FilesService, StorageQuotaService } from './files.service.ts';
import { FotosService, FotoUrls } from './fotos.service.ts';
import { OrphanSweep } from './orphan-sweep.ts';
import { PhotoPipeline } from './photo-pipeline.ts';

/** The file store, photos and private files. */
@Module({
  controllers: [FotosController, FilesController],
  providers: [
    { provide: FileStore, inject: [CONFIG], useFactory: createFileStore },
    FotoUrls,
    PhotoPipeline,
    StorageQuotaRepository,
    StorageQuotaService,
    FotosService,
    FilesRepository,
    FilesService,
    OrphanSweep,
  ],
  exports: [StorageQuotaService, FotoUrls, FotosService, FilesService, FileStore, PhotoPipeline],
})
export class FilesModule {}
