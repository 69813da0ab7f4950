import { setTimeout as sleep } from 'node:timers/promises';
import { isAway } from './database-errors.ts';
import { migrate } from './migrate.ts';

/** How long a program's start waits for a database that is not there yet: tries, one a second. */
const TRIES = 60;

/** Brings the schema up to date, as soon as there is a database. */
export async function migrateWhenThere(databaseUrl: string, triesLeft = TRIES): Promise<void> {
  try {
    await migrate(databaseUrl);
  } catch (error) {
    if (!isAway(error) || triesLeft <= 1) throw error;
    await sleep(1_000);
    await migrateWhenThere(databaseUrl, triesLeft - 1);
  }
}
