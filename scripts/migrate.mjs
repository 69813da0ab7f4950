// @ts-check
/** Brings the schema of DATABASE_URL (DATABASE_URL_DIRECTA, where a pooler stands before it) up to date (`npm run migrar`). */
import { runOnDatabase } from './start/database-program.mjs';

await runOnDatabase('database/migrate-main.js');
