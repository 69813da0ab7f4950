// @ts-check
/** Erases every sealed copy of a password (`npm run purgar:contrasenas`). */
import { runOnDatabase } from './start/database-program.mjs';

await runOnDatabase('sello/purge-main.js');
