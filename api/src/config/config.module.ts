import { type DynamicModule, Global, Injectable, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config.ts';

/** The only source of the current time, so that tests can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

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
