import { plural } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { HeaderNotice, noticesElement } from '../frame/notices.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The age of data as a text for the user: 'recién', 'hace 5 min', 'hace 2 h', 'hace 3 días'. @param elapsed ms */
export function relativeTime(elapsed: number): string {
  if (elapsed < MINUTE) return 'recién';
  if (elapsed < HOUR) return `hace ${Math.floor(elapsed / MINUTE)} min`;
  if (elapsed < DAY) return `hace ${Math.floor(elapsed / HOUR)} h`;
  return `hace ${plural(Math.floor(elapsed / DAY), 'día')}`;
}

const RENDER_INTERVAL_MS = 30_000;

/** In ms; used while the browser is online. */
const PROBE_INTERVAL_MS = 10_000;

/** In ms: browsers fire `online` before the network works. */
const ONLINE_DELAY_MS = 2000;

/** @param since when the data was received, in ms since 1970 */
function StaleDataBanner({ since, retry }: { since: number; retry: () => void }) {
  const [, rerender] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => rerender((count) => count + 1), RENDER_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <HeaderNotice tone="warn" action="Reintentar" onAction={retry}>
      Sin conexión, visto {relativeTime(Date.now() - since)}
    </HeaderNotice>
  );
}

const pathOf = (url: string) => url.split('?')[0];

/** A cached response that is shown on a screen. */
interface Stale {
  /** When the response was received, in ms since 1970. */
  since: number;
  /** The screen's path. */
  screen: string;
}

/**
 * Shows the age of the current screen's oldest cached response. When a response comes from the network, or the network
 * returns, the other responses are requested again. The banner disappears when no cached response is left.
 * @param retry requests all data of the screen
 * @returns a function that must be called for each response. `seen`: when a cached response was received; null for a
 * response from the network
 */
export function createStaleDataBanner(retry: () => void): (seen: number | null, url: string) => void {
  const container = document.createElement('div');
  const root = createRoot(container);
  const stale = new Map<string, Stale>();
  let isRetried = false;
  const retryIfOnline = () => {
    if (stale.size > 0 && navigator.onLine) retry();
  };
  addEventListener('online', () => {
    retryIfOnline();
    setTimeout(retryIfOnline, ONLINE_DELAY_MS);
  });
  /** The service worker reports the response, also if no screen requests that URL any more. */
  const probe = (urls: Iterable<string>) => {
    for (const url of urls) void fetch(url).catch(() => undefined);
  };
  // One request detects whether the network is back.
  setInterval(() => {
    if (navigator.onLine) probe([...stale.keys()].slice(0, 1));
  }, PROBE_INTERVAL_MS);

  const show = () => {
    const here = [...stale.values()].filter(({ screen }) => screen === location.pathname);
    if (here.length === 0) {
      stale.clear();
      isRetried = false;
      root.render(null);
      container.remove();
      return;
    }
    if (!container.isConnected) noticesElement().prepend(container);
    root.render(<StaleDataBanner since={Math.min(...here.map(({ since }) => since))} retry={retry} />);
  };

  return (seen, url) => {
    if (seen !== null) stale.set(url, { since: seen, screen: location.pathname });
    else if (stale.size === 0) return;
    else {
      // The screen shows the latest query of a call: older ones, such as another search, no longer count.
      for (const known of stale.keys()) if (pathOf(known) === pathOf(url)) stale.delete(known);
      // Retries only once: one URL may keep failing while another URL works.
      if (!isRetried) {
        retry();
        probe(stale.keys());
      }
      isRetried = true;
    }
    show();
  };
}
