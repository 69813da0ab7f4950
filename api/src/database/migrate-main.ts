import { migrateWithRetry } from './migrate.ts';

/** The program behind `npm run migrate`: migrates the schema and exits, before APIs of a new release start. */
async function main(): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env;
  const databaseUrl = DATABASE_DIRECT_URL || DATABASE_URL;
  if (!databaseUrl) throw new Error('DATABASE_URL has to be set');
  await migrateWithRetry(databaseUrl);
  process.stdout.write('El esquema está al día.\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
