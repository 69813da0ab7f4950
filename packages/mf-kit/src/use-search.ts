import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long typing rests before the search runs. */
const TYPING_PAUSE_MS = 250;

/** What a search box shows and tells. */
export interface Search {
  text: string;
  typeText: (nuevo: string) => void;
  /** The box was left or Enter was pressed: searches at once, and ends the visit. */
  finish: () => void;
}

/** Writes the search where it is kept; with `replace` it rewrites the last step of the history. */
export type WriteSearch = (q: string, options: { replace: boolean }) => void;

/**
 * The text of a search box: typed at once, written when typing rests. The first write of a visit to the box makes a step
 * that Back undoes, the next ones rewrite it. A search that changes elsewhere (Back, a chip) shows here.
 * @param q the search as it is kept, '' without one
 */
export function useSearch(q: string, write: WriteSearch): Search {
  const [text, setText] = useState(q);
  const written = useRef(q);
  const hasTyped = useRef(false);
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  const target = useRef(write);
  target.current = write;

  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(wait.current), []);

  const runSearch = useCallback((nuevo: string) => {
    clearTimeout(wait.current);
    if (nuevo.trim() === written.current) return;
    written.current = nuevo.trim();
    target.current(written.current, { replace: hasTyped.current });
    hasTyped.current = true;
  }, []);
  const typeText = useCallback(
    (nuevo: string) => {
      setText(nuevo);
      clearTimeout(wait.current);
      wait.current = setTimeout(() => runSearch(nuevo), TYPING_PAUSE_MS);
    },
    [runSearch],
  );
  const finish = useCallback(() => {
    runSearch(text);
    hasTyped.current = false;
  }, [runSearch, text]);
  return { text, typeText, finish };
}

/** The search that the address keeps under `q`, beside whatever else it keeps, and the box that writes it. */
export function useSearchInUrl(): Search & { q: string } {
  const [params, setParams] = useSearchParams();
  const q = params.get('q')?.trim() ?? '';
  const box = useSearch(q, (newOne, options) => {
    const newOnes = new URLSearchParams(params);
    if (newOne === '') newOnes.delete('q');
    else newOnes.set('q', newOne);
    setParams(newOnes, options);
  });
  return { q, ...box };
}
