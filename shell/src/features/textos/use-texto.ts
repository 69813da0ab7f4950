import { useCallback, useEffect, useState } from 'react';
import { type Part, partsOf } from './parts.ts';

/** How long the site may take to answer, in ms. */
const PATIENCE = 8000;

/** What there is of a text: its pieces, null while it is on its way, 'failed' where it did not come. */
export type Texto = Part[] | null | 'failed';

async function fetchTexto(name: string): Promise<Part[]> {
  const answer = await fetch(`/textos/${name}.txt`, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(`the text ${name} is not there: ${answer.status}`);
  return partsOf(await answer.text());
}

/**
 * A text of whoever runs the site, asked for anew by `retry`.
 * @param name of the file at /textos, without its ending
 */
export function useTexto(name: string): { texto: Texto; retry: () => void } {
  const [texto, setTexto] = useState<Texto>(null);
  const load = useCallback(() => {
    let isCurrent = true;
    const show = (found: Texto) => {
      if (isCurrent) setTexto(found);
    };
    fetchTexto(name).then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [name]);
  useEffect(load, [load]);
  const retry = () => {
    setTexto(null);
    load();
  };
  return { texto, retry };
}
