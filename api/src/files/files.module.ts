import { Module } from '@nestjs/common';
import { CONFIG } from '../config/config.ts';
import { createFileStore } from './create-file-store.ts';
import { FileStore } from './file-store.ts';
import { FilesController } from './files.controller.ts';
import { FilesRepository } from './files.repository.ts';
import { FilesService } from './files.service.ts';
import { FotoUrls } from './foto-urls.ts';
import { FotosController } from './fotos.controller.ts';
import { FotosService } from './fotos.service.ts';
import { OrphanSweep } from './orphan-sweep.ts';
import { PhotoPipeline } from './photo-pipeline.ts';
import { StorageQuotaRepository } from './storage-quota.repository.ts';
import { StorageQuotaService } from './storage-quota.service.ts';

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
