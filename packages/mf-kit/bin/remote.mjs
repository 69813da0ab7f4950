#!/usr/bin/env node
/**
 * The command-line tool for a remote in any repository. `fluxpartes-remote create mf-name [folder] [packages]`: a new
 * remote in an empty folder, with the packed packages. `fluxpartes-remote build | dev [--shell]`: builds or serves the
 * remote of this folder, alone or inside a live shell. `fluxpartes-remote serve`: serves its build, at PORT or 4173.
 */
import { createRemote } from './create.mjs';
import { buildServer } from './serve.mjs';

const USAGE = 'fluxpartes-remote create mf-name [folder] [packages] | build | dev [--shell] | serve';
const [command, ...rest] = process.argv.slice(2);

try {
  if (command === 'create') {
    const folder = createRemote(...rest);
    console.error(`${folder}: npm install, then npm test and npm run dev`);
  } else if (command === 'build') await (await import('../webpack/builds.mjs')).buildHere();
  else if (command === 'dev') await import('../webpack/dev-server.mjs');
  else if (command === 'serve') {
    const port = Number(process.env.PORT) || 4173;
    buildServer('dist').listen(port, () => console.error(`dist: http://localhost:${port}`));
  } else throw new Error(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
