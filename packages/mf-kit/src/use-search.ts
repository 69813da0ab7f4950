import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long typing rests before the search runs. */
const TYPING_PAUSE_MS = 250;

/** What a search box shows and tells. */
export interface Search {
  value: string;
  onChange: (newText: string) => void;
  /** The box was left or Enter was pressed: searches at once, and ends the visit. */
  onCommit: () => void;
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

/** The search that the address keeps under `q`, beside whatever else it keeps, and the box that writes it. */
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
