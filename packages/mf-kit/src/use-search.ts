import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Debounce of the search in ms. */
const TYPING_PAUSE_MS = 250;

/** The props of a search box. */
export interface Search {
  value: string;
  onChange: (newText: string) => void;
  /** The user left the box or pressed Enter: searches without the debounce, and ends the visit to the box. */
  onCommit: () => void;
}

/** Stores the search; with `replace` it replaces the last history entry. */
export type WriteSearch = (q: string, options: { replace: boolean }) => void;

/**
 * The text of a search box, written with a debounce. The first write of a visit to the box adds a history entry; later
 * writes replace that entry. If Back or a chip changes `q`, the text follows.
 * @param q the search as it is kept, '' without one
 */
export function useSearch(q: string, write: WriteSearch): Search {
  const [text, setText] = useState(q);
  const [typed, setTyped] = useState<{ text: string } | null>(null);
  const written = useRef(q);
  const hasWritten = useRef(false);

  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setText(q);
  }, [q]);

  const runSearch = (newText: string) => {
    setTyped(null);
    if (newText.trim() === written.current) return;
    written.current = newText.trim();
    write(written.current, { replace: hasWritten.current });
    hasWritten.current = true;
  };
  const onRest = useEffectEvent(runSearch);
  useEffect(() => {
    if (typed === null) return;
    const rest = setTimeout(() => onRest(typed.text), TYPING_PAUSE_MS);
    return () => clearTimeout(rest);
  }, [typed]);

  return {
    value: text,
    onChange: (newText) => {
      setText(newText);
      setTyped({ text: newText });
    },
    onCommit: () => {
      runSearch(text);
      hasWritten.current = false;
    },
  };
}

/** The search in the URL's `q`, with the other parameters preserved, and its box. */
export function useSearchInUrl(): { q: string; box: Search } {
  const [params, setParams] = useSearchParams();
  const q = params.get('q')?.trim() ?? '';
  const box = useSearch(q, (newOne, options) => {
    const newOnes = new URLSearchParams(params);
    if (newOne === '') newOnes.delete('q');
    else newOnes.set('q', newOne);
    setParams(newOnes, options);
  });
  return { q, box };
}
