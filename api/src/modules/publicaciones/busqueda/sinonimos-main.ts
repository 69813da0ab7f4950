import { changeSinonimos } from './sinonimos.ts';

/** The program behind `npm run synonyms`. The database is its only setting; the arguments are the command. */
async function main(): Promise<void> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL === undefined || DATABASE_URL === '') throw new Error('DATABASE_URL has to be set');
  process.stdout.write(`${await changeSinonimos(DATABASE_URL, process.argv.slice(2))}\n`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
