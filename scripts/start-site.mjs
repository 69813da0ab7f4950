/**
 * Runs the site alone (`npm run start:site`), on what `npm run build` made. Its settings come from the environment. A shell
 * that nobody has ever published is published; where it is refused, the one that is live stays.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openRegistryStore } from '@fluxpartes/registry-store';
import { publishShell } from './publish/publish-shell.mjs';
import { sayRelease, shareSiteSecret } from './start/environment.mjs';

const built = new URL('../shell/dist/server/main.js', import.meta.url);
if (!existsSync(fileURLToPath(built))) {
  console.error('The site is not built yet: npm run build');
  process.exit(1);
}
shareSiteSecret(process.env);
await sayRelease(process.env);
if (process.env.SITE_DEV !== 'si') {
  try {
    await publishShell({ store: openRegistryStore(process.env), onlyNew: true });
  } catch (error) {
    console.error(error);
  }
}
await import(built.href);
