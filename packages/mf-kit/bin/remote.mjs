#!/usr/bin/env node
/**
 * What a remote of any repository is worked with:
 *   fluxpartes-remote create mf-name [folder]      a new remote in an empty folder
 *   fluxpartes-remote build | dev [--shell]        the one that stands in this folder, alone or inside a live shell
 */
import { createRemote } from './create.mjs';

const USAGE = 'fluxpartes-remote create mf-name [folder] | build | dev [--shell]';
const [command, ...rest] = process.argv.slice(2);

try {
  if (command === 'create') {
    const folder = createRemote(...rest);
    console.error(`${folder}: npm install, then npm test and npm run dev`);
  } else if (command === 'build') await import('../webpack/build.mjs');
  else if (command === 'dev') await import('../webpack/serve.mjs');
  else throw new Error(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
