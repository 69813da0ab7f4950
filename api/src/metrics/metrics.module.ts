import { stopTracing } from '@fluxpartes/telemetry';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { ContrasenasModule } from '../contrasenas/contrasenas.module.ts';
import { FilesModule } from '../files/files.module.ts';
import { DatabaseFigures } from './database-figures.ts';
import { MetricsRepository } from './metrics.repository.ts';
import { ProcessFigures } from './process-figures.ts';

/** What is shown of the API, and of a worker, to whoever runs them. */
@Module({
  imports: [FilesModule, ContrasenasModule],
  providers: [DatabaseFigures, MetricsRepository, ProcessFigures],
})
export class MetricsModule implements OnApplicationShutdown {
  /** The last of all: what ends before is told of. */
  async onApplicationShutdown(): Promise<void> {
    await stopTracing();
  }
}
