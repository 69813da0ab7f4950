import { readFileSync } from 'node:fs';

/**
 * Versions of the shell's context (mf-kit's remote-module.ts): which ones the shell of this tree has, and which ones a
 * remote that is built with this mf-kit was built for. Both ends are included.
 * @type {{ shell: { min: number, max: number }, remote: { min: number, max: number } }}
 */
export const contextVersions = JSON.parse(readFileSync(new URL('./context-versions.json', import.meta.url), 'utf8'));
