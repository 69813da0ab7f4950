/** What an address asks to try; the site reads the same (shell/server/request-registry.ts). */
const NAME = 'preview';

/**
 * Keeps what is tried in the address of each page that this tab goes to, so that it is there after a reload and nowhere
 * else: the browser's storage has no part in it.
 */
export function keepInAddress(trials: Readonly<Record<string, string>>): void {
  const kept = Object.entries(trials).map(([remote, version]) => `${NAME}=${remote}@${version}`);
  const keep = (address: string | URL): URL => {
    const url = new URL(address, location.href);
    if (url.origin === location.origin && !url.searchParams.has(NAME)) {
      url.search += `${url.search === '' ? '?' : '&'}${kept.join('&')}`;
    }
    return url;
  };
  for (const step of ['pushState', 'replaceState'] as const) {
    const own = history[step].bind(history);
    history[step] = (state, unused, address) => own(state, unused, address == null ? address : keep(address));
  }
  // The page may have gone on before this came.
  history.replaceState(history.state, '', location.href);
}

/** The same page as everyone gets it. */
export function withoutTrial(address: string): string {
  const url = new URL(address);
  const others = url.search.slice(1).split('&');
  // As the site reads it: a link may have spelled the name in another way.
  url.search = others.filter((part) => part !== '' && !new URLSearchParams(part).has(NAME)).join('&');
  return url.href;
}
