import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock.ts';
import { CONFIG, type Config } from './config.ts';

@Global()
@Module({})
class ConfigModule {}

/** Settings and clock, for every module. */
export function configModule(config: Config, clock = new Clock()): DynamicModule {
  return {
    module: ConfigModule,
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: Clock, useValue: clock },
    ],
    exports: [CONFIG, Clock],
  };
}
