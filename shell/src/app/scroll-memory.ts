const KEY = 'scroll';

/**
 * Where a page was left: how far down, and the first row of a list that was in sight. The row says where one was better
 * than pixels do, because rows above it that have not been drawn yet have a guessed height.
 */
export interface PagePlace {
  y: number;
  row?: { id: number; top: number } | undefined;
}

const TOP: PagePlace = { y: 0 };

/** Where each history entry was left, by its key; survives a reload of the tab. */
export function createScrollMemory(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const places = new Map<string, PagePlace>(read(storage));
  return {
    save: (memoryKey: string, place: PagePlace) => {
      places.delete(memoryKey);
      places.set(memoryKey, place);
    },
    from: (memoryKey: string): PagePlace => places.get(memoryKey) ?? TOP,
    /** Writes the last hundred entries down, for a reload. */
    persist: () => {
      try {
        storage.setItem(KEY, JSON.stringify([...places].slice(-100)));
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

function read(storage: Pick<Storage, 'getItem'>): [string, PagePlace][] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    if (!Array.isArray(saved)) return [];
    return saved.filter((pair): pair is [string, PagePlace] => typeof pair?.[0] === 'string' && isPlace(pair[1]));
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is PagePlace {
  if (typeof value !== 'object' || value === null || !('y' in value) || typeof value.y !== 'number') return false;
  if (!('row' in value)) return true;
  const { row } = value;
  const isRow = typeof row === 'object' && row !== null && 'id' in row && 'top' in row;
  return isRow && typeof row.id === 'number' && typeof row.top === 'number';
}
