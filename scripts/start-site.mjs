/** Runs the site alone (`npm run start:site`), on what `npm run build` made. Its settings come from the environment. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shareSiteSecret } from './start/share-site-secret.mjs';

const built = new URL('../shell/dist/server/main.js', import.meta.url);
if (!existsSync(fileURLToPath(built))) {
  console.error('The site is not built yet: npm run build');
  process.exit(1);
}
shareSiteSecret(process.env);
await import(built.href);
