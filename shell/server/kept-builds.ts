import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type FileHandler, immutableFiles } from './static-files.ts';

/** The folders of the published builds, the last one that was put there first. */
async function buildsIn(home: string): Promise<string[]> {
  const names = (await readdir(home).catch(() => [])).filter((name) => /^[0-9a-f]{10}$/.test(name));
  const builds = names.map((name) => path.join(home, name));
  const times = new Map<string, number>();
  // A publisher may have just removed one.
  for (const build of builds) times.set(build, (await stat(build).catch(() => null))?.mtimeMs ?? 0);
  return builds.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
}

/**
 * Serves the files of every build that is kept, for what the live one has not: a tab that was opened on another one finds
 * the rest of its files.
 */
export function keptBuilds(prefix: string, home: string): FileHandler {
  return async (request, response, pathname) => {
    if (!pathname.startsWith(prefix)) return false;
    for (const build of await buildsIn(home)) {
      if (await immutableFiles(prefix, build)(request, response, pathname)) return true;
    }
    return false;
  };
}
