import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseShell, type ShellDescription } from '@fluxpartes/mf-kit/registry';

/** Reads dist/shell.json, which the shell's build wrote: its own routes, and what it offers to remotes. */
export function loadShell(file: URL): ShellDescription {
  return parseShell(readFileSync(file, 'utf8'));
}

/**
 * Leaves the description of the shell that is live from now on for publishers, who hold each build against it; whole or
 * not at all. Of several sites the one that started last has the word.
 * @param remotesDir DATA_DIR/mf
 */
export async function recordLiveShell(remotesDir: string, shell: ShellDescription): Promise<void> {
  const temporary = path.join(remotesDir, `.${randomUUID()}`);
  await mkdir(remotesDir, { recursive: true });
  try {
    await writeFile(temporary, `${JSON.stringify(shell, null, 2)}\n`);
    await rename(temporary, path.join(remotesDir, 'shell.json'));
  } finally {
    await rm(temporary, { force: true });
  }
}
