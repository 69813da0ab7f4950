// @ts-check
/** Shows and changes the synonyms of the catalogue's search (`npm run sinonimos -- ver | agregar faro optica | quitar faro`). */
import { runOnDatabase } from './start/database-program.mjs';

await runOnDatabase('modules/publicaciones/busqueda/sinonimos-main.js', process.argv.slice(2));
