import { stopTracing } from '@fluxpartes/telemetry';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { FilesModule } from '../files/files.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { MetricsRepository } from './metrics.repository.ts';
import { DatabaseMetrics, ProcessMetrics } from './metrics.ts';

/** Metrics of the API and of a worker. */
@Module({
  imports: [FilesModule, PasswordsModule],
  providers: [DatabaseMetrics, MetricsRepository, ProcessMetrics],
})
export class MetricsModule implements OnApplicationShutdown {
  /** The last of all: what ends before is told of. */
  async onApplicationShutdown(): Promise<void> {
    await stopTracing();
  }
}
