import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { type FileHandler, immutableFiles } from './static-files.ts';

/** How many builds of the shell stay on the disk, the present one among them. */
const KEPT = 10;

/** Ten hex digits over the names of a build's files, which hold their contents' hashes. */
function versionOf(names: readonly string[]): string {
  return createHash('sha256')
    .update([...names].sort().join('\n'))
    .digest('hex')
    .slice(0, 10);
}

/** The folders of the kept builds, the last served first. */
async function buildsIn(home: string): Promise<string[]> {
  const names = (await readdir(home).catch(() => [])).filter((name) => /^[0-9a-f]{10}$/.test(name));
  const builds = names.map((name) => path.join(home, name));
  const times = new Map<string, number>();
  // Another site's start may have just removed one.
  for (const build of builds) times.set(build, (await stat(build).catch(() => null))?.mtimeMs ?? 0);
  return builds.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
}

/**
 * Copies the shell's build to the kept ones and removes those beyond the last ten. A tab that was opened on one of them
 * finds the rest of its files after the next build has taken their place.
 * @param web the build that is served, dist/web
 * @param home the folder of the kept builds; several sites may share it
 */
export async function keepBuild(web: string, home: string): Promise<void> {
  const target = path.join(home, versionOf(await readdir(web)));
  if (!(await stat(target).catch(() => null))) {
    const temporary = path.join(home, `.${randomUUID()}`);
    await mkdir(home, { recursive: true });
    await cp(web, temporary, { recursive: true });
    await rename(temporary, target).catch(async (error: NodeJS.ErrnoException) => {
      await rm(temporary, { recursive: true, force: true });
      // Another site that starts at the same time has put the same files there.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  }
  await utimes(target, new Date(), new Date());
  for (const old of (await buildsIn(home)).slice(KEPT)) await rm(old, { recursive: true, force: true });
}

/** Serves the files of the kept builds, for what the present one has no longer. */
export function keptBuilds(prefix: string, home: string): FileHandler {
  return async (request, response, pathname) => {
    if (!pathname.startsWith(prefix)) return false;
    for (const build of await buildsIn(home)) {
      if (await immutableFiles(prefix, build)(request, response, pathname)) return true;
    }
    return false;
  };
}
