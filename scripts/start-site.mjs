/**
 * Runs the built site alone (`npm run start:site`). A shell build that the registry never contained is published. If it is
 * rejected, the live shell stays.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setCommit, shareSiteSecret } from './start/environment.mjs';

const built = new URL('../shell/dist/server/main.js', import.meta.url);
if (!existsSync(fileURLToPath(built))) {
  console.error('The site is not built yet: npm run build');
  process.exit(1);
}
shareSiteSecret(process.env);
await setCommit(process.env);
if (process.env.SITE_DEV !== 'si') {
  const { openRegistryStore } = await import('@fluxpartes/registry/store');
  const { publishShell } = await import('./publish/publish.mjs');
  try {
    await publishShell({ store: openRegistryStore(process.env), onlyNew: true });
  } catch (error) {
    console.error(error);
  }
}
await import(built.href);
