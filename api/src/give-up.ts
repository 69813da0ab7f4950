import { ConfigError } from './config/config.ts';

/** Ends a program that cannot start, in words where a setting is the reason. */
export const giveUp =
  (program: string) =>
  (error: unknown): never => {
    const isSetting = error instanceof ConfigError;
    console.error(isSetting ? `The ${program} cannot start with these settings:\n${error.message}` : error);
    process.exit(1);
  };
