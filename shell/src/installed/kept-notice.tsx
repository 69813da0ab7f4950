import { Button, Note } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import styles from '../app/outdated-notice.module.css';
import { agoText } from './ago.ts';

/** How often the words are looked at again. Milliseconds. */
const WORDS_HOLD = 30_000;

/** How often it is asked again whether the network is back, while the browser believes so. Milliseconds. */
const ASKED_AGAIN = 10_000;

/** How soon after the browser has said that there is one. Milliseconds. */
const SOON = 2000;

/** What stands above a screen whose data are not of now. @param since when they were seen, in ms since 1970 */
export function KeptNotice({ since, retry }: { since: number; retry: () => void }) {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((turn) => turn + 1), WORDS_HOLD);
    return () => clearInterval(timer);
  }, []);
  return (
    <Note tone="warn" role="status">
      <div className={styles.content}>
        <span>Sin conexión, visto {agoText(Date.now() - since)}</span>
        <Button size="sm" onClick={retry}>
          Reintentar
        </Button>
      </div>
    </Note>
  );
}

/** An answer of before that was shown. */
interface Shown {
  /** When it was seen, in ms since 1970. */
  since: number;
  /** Of the screen that was in front. */
  screen: string;
}

/**
 * Says above whatever screen is there that what it shows was seen before, and when: the oldest of the answers that came for it
 * so. The first answer of now has them asked for again, as has the network's return; once all are of now, it goes.
 * @param retry asks again for all that the screen shows
 */
export function createKeptNotice(retry: () => void): (seen: number | null, address: string) => void {
  const place = document.createElement('div');
  place.className = styles.place ?? '';
  const root = createRoot(place);
  const shown = new Map<string, Shown>();
  let isAsked = false;
  const again = () => {
    if (shown.size > 0 && navigator.onLine) retry();
  };
  // A browser says that there is a network before anything arrives by it, or does not say so at all.
  addEventListener('online', () => {
    again();
    setTimeout(again, SOON);
  });
  /** Asks for what was shown, by the worker, which tells of its answer: also for what no screen asks for any more. */
  const probe = (addresses: Iterable<string>) => {
    for (const address of addresses) void fetch(address).catch(() => undefined);
  };
  // One call finds out whether the network is back; all the others wait for that.
  setInterval(() => {
    if (navigator.onLine) probe([...shown.keys()].slice(0, 1));
  }, ASKED_AGAIN);

  const show = () => {
    const here = [...shown.values()].filter(({ screen }) => screen === location.pathname);
    if (here.length === 0) {
      shown.clear();
      isAsked = false;
      root.render(null);
      place.remove();
      return;
    }
    if (!place.isConnected) document.body.prepend(place);
    root.render(<KeptNotice since={Math.min(...here.map(({ since }) => since))} retry={retry} />);
  };

  return (seen, address) => {
    if (seen !== null) shown.set(address, { since: seen, screen: location.pathname });
    else if (shown.size === 0) return;
    else {
      shown.delete(address);
      // Once: of two answers one may come for good and the other never.
      if (!isAsked) {
        retry();
        probe(shown.keys());
      }
      isAsked = true;
    }
    show();
  };
}
