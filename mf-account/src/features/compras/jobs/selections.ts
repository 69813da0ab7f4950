import { randomKey } from '@fluxpartes/api-client';
import type { Turn } from '@fluxpartes/ui';

/** The image that was chosen as a purchase's proof. */
export interface Selection {
  file: File;
  /** Where the browser shows it from, until it is let go. */
  url: string;
  turn: Turn;
  /** Under which this image is sent, however often. */
  key: string;
}

/**
 * The chosen images of all purchases on the screen, told to whoever subscribes: a purchase stands in the strip and in the
 * table, and both show the same photo. A chosen photo stays until it has arrived, is exchanged or is taken away.
 */
export function createSelections() {
  const selections = new Map<number, Selection>();
  const listeners = new Set<() => void>();
  const get = (id: number): Selection | null => selections.get(id) ?? null;

  const change = (id: number, next: Selection | null) => {
    const previous = get(id);
    if (previous && previous.url !== next?.url) URL.revokeObjectURL(previous.url);
    if (next) selections.set(id, next);
    else selections.delete(id);
    for (const listener of listeners) listener();
  };

  return {
    get,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Chooses an image in the place of the one before. */
    choose: (id: number, file: File) => change(id, { file, url: URL.createObjectURL(file), turn: 0, key: randomKey() }),
    /** Clears the selection. */
    remove: (id: number) => change(id, null),
    /** Turns the chosen image a quarter clockwise. */
    rotate: (id: number) => {
      const selection = get(id);
      if (selection) change(id, { ...selection, turn: NEXT_TURN[selection.turn] });
    },
    /** The screen is left: what is shown is let go. */
    release: () => {
      for (const { url } of selections.values()) URL.revokeObjectURL(url);
      selections.clear();
    },
  };
}

export type Selections = ReturnType<typeof createSelections>;

/** A quarter clockwise. */
export const NEXT_TURN: Record<Turn, Turn> = { 0: 90, 90: 180, 180: 270, 270: 0 };
