import { ConfigError } from './config/config.ts';
import { OlderDatabaseError } from './database/migrate.ts';

/** Ends a program that cannot start, in words where a setting or the database's age is the reason. */
export const exitOnStartupError =
  (program: string) =>
  (error: unknown): never => {
    if (error instanceof OlderDatabaseError) console.error(error.message);
    else if (error instanceof ConfigError)
      console.error(`The ${program} cannot start with these settings:\n${error.message}`);
    else console.error(error);
    process.exit(1);
  };
