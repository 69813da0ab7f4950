import { SHELL_PREFIX, type SiteShell } from './live-shell.ts';
import type { LiveRemotes, PublishedRemote } from './registry.ts';
import type { SiteRoute } from './routes.ts';

/**
 * One tag in the page's head. `chunkName` is what the bundler's runtime looks a stylesheet up by. A preload is
 * reused only by a request of the same `integrity`: the runtime of a remote asks with one, that of the shell without.
 */
export type Resource =
  | { kind: 'script'; href: string; isChunk: boolean; integrity?: string | undefined }
  | { kind: 'font' | 'fetch'; href: string }
  | { kind: 'style'; href: string; chunkName?: string; integrity?: string | undefined };

/** The face of amounts, of which the shell's own screens have none. */
const DIGITS = /^fluxseg\./;

/** What of the shell's every page of a remote takes. */
const WITH_REMOTES = 'query';

function shellResources(assets: SiteShell['assets'], chunk: string | undefined): Resource[] {
  const page = chunk === undefined ? undefined : assets.chunks[chunk];
  const style = (file: string, chunkName?: string): Resource => ({
    kind: 'style',
    href: SHELL_PREFIX + file,
    integrity: assets.assets[file]?.integrity,
    ...(chunkName !== undefined && { chunkName }),
  });
  return [
    ...(assets.chunks.shell?.css ?? []).map((file) => style(file)),
    ...(page?.css ?? []).map((file) => style(file, file)),
    ...(page?.js ?? []).map((file): Resource => ({ kind: 'script', href: SHELL_PREFIX + file, isChunk: true })),
  ];
}

function remoteResources(remote: PublishedRemote, chunk: string | undefined): Resource[] {
  const base = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
  const names = chunk === undefined ? ['routes'] : ['routes', chunk];
  const files = names.map((name) => remote.chunks[name]).filter((found) => found !== undefined);
  return [
    ...files
      .flatMap(({ css }) => css)
      .map(
        (file): Resource => ({
          kind: 'style',
          href: base + file,
          chunkName: file,
          integrity: remote.integrities?.[file],
        }),
      ),
    { kind: 'script', href: remote.entry, isChunk: false, integrity: remote.integrity },
    ...files
      .flatMap(({ js }) => js)
      .map(
        (file): Resource => ({
          kind: 'script',
          href: base + file,
          isChunk: true,
          integrity: remote.integrities?.[file],
        }),
      ),
  ];
}

/**
 * Everything that a route's first view needs, so that the browser asks for all of it at once.
 * An unknown route and a remote that is not published get the shell's own files alone.
 */
export function resourcesFor(
  route: SiteRoute | undefined,
  { assets, registry, data }: { assets: SiteShell['assets']; registry: LiveRemotes; data?: string | undefined },
): Resource[] {
  const remote = route?.remote === undefined ? undefined : registry.remotes[route.remote];
  return [
    ...shellResources(assets, remote ? WITH_REMOTES : route?.remote === undefined ? route?.chunk : undefined),
    ...(remote ? remoteResources(remote, route?.chunk) : []),
    ...assets.fonts
      .filter((file) => remote || !DIGITS.test(file))
      .map((file): Resource => ({ kind: 'font', href: SHELL_PREFIX + file })),
    ...(data === undefined ? [] : [{ kind: 'fetch', href: data } as const]),
  ];
}
