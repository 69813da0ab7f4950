/** How long a page that still grows is scrolled back to where it was, in ms. */
const WAIT_MS = 3000;
const KEY = 'scroll';

/** Where each history entry was scrolled to, by its key; survives a reload of the tab. */
export function createScrollMemory(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const positions = new Map<string, number>(read(storage));
  return {
    save: (memoryKey: string, y: number) => {
      positions.delete(memoryKey);
      positions.set(memoryKey, Math.round(y));
    },
    from: (memoryKey: string) => positions.get(memoryKey) ?? 0,
    /** Writes the last hundred entries down, for a reload. */
    persist: () => {
      try {
        storage.setItem(KEY, JSON.stringify([...positions].slice(-100)));
      } catch {
        // Without storage a reload starts at the top.
      }
    },
  };
}

/**
 * What a history entry is remembered by. The router gives every page that was opened from the address bar the same key:
 * its path tells them apart, so that none is opened where another one was scrolled to.
 */
export function entryKey(pathname: string, key: string): string {
  return key === 'default' ? `default ${pathname}` : key;
}

export type ScrollMemory = ReturnType<typeof createScrollMemory>;

/**
 * Scrolls back to where an entry was, as soon as the page is long enough; gives up when the user scrolls.
 * @returns stops it.
 */
export function goBackTo(y: number): () => void {
  scrollTo(0, y);
  if (Math.abs(scrollY - y) < 2) return () => undefined;
  const observer = new ResizeObserver(() => {
    scrollTo(0, y);
    if (Math.abs(scrollY - y) < 2) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(limite);
    for (const event of ['wheel', 'touchmove', 'keydown']) removeEventListener(event, stop);
  };
  const limite = setTimeout(stop, WAIT_MS);
  for (const event of ['wheel', 'touchmove', 'keydown']) addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

function read(storage: Pick<Storage, 'getItem'>): [string, number][] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    if (!Array.isArray(saved)) return [];
    return saved.filter(
      (pair): pair is [string, number] => typeof pair?.[0] === 'string' && typeof pair[1] === 'number',
    );
  } catch {
    return [];
  }
}
