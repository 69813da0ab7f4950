import { ConfigError } from './config/config.ts';
import { OlderDatabaseError } from './database/migrate.ts';

/** Exits with a message for a wrong setting or an older database, else with the stack. */
export const exitOnStartupError =
  (program: string) =>
  (error: unknown): never => {
    if (error instanceof OlderDatabaseError) console.error(error.message);
    else if (error instanceof ConfigError)
      console.error(`The ${program} cannot start with these settings:\n${error.message}`);
    else console.error(error);
    process.exit(1);
  };
