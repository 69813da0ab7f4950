import { type DynamicModule, Module } from '@nestjs/common';
import type { Clock } from './config/clock.ts';
import { configModule } from './config/config.module.ts';
import type { Config } from './config/config.ts';
import { DatabaseModule } from './database/database.module.ts';
import { FilesModule } from './files/files.module.ts';
import { HealthController } from './health/health.controller.ts';
import { HttpModule } from './http/http.module.ts';
import { JobsModule } from './jobs/jobs.module.ts';
import { MetricsModule } from './metrics/metrics.module.ts';
import { AuthModule } from './modules/auth/auth.module.ts';
import { PublicacionesModule } from './modules/publicaciones/publicaciones.module.ts';
import { RecuperacionModule } from './modules/recuperacion/recuperacion.module.ts';
import { UsuariosModule } from './modules/usuarios/usuarios.module.ts';
import { VentasModule } from './modules/ventas/ventas.module.ts';

/** Modules of the API. */
@Module({
  imports: [
    DatabaseModule,
    JobsModule,
    HttpModule,
    FilesModule,
    UsuariosModule,
    AuthModule,
    PublicacionesModule,
    VentasModule,
    RecuperacionModule,
    MetricsModule,
  ],
  controllers: [HealthController],
})
export class AppModule {}

/** The whole API with its settings; a clock of their own is for tests. */
export function appModule(config: Config, clock?: Clock): DynamicModule {
  return { module: AppModule, imports: [configModule(config, clock)] };
}
