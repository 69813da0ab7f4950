import { useEffect, useRef } from 'react';

/**
 * The focus goes into the form that opens, at its first field, and back when it closes, unless it has gone elsewhere
 * meanwhile: to the button marked `data-editar`, or to the card where there is none.
 * @returns the card's ref
 */
export function useEditFocus(editing: boolean) {
  const card = useRef<HTMLElement>(null);
  const was = useRef(editing);
  useEffect(() => {
    if (was.current === editing) return;
    was.current = editing;
    const { activeElement } = document;
    if (activeElement !== document.body && !card.current?.contains(activeElement)) return;
    const aim = card.current?.querySelector<HTMLElement>(editing ? 'form input' : '[data-editar]');
    (aim ?? card.current)?.focus();
  }, [editing]);
  return card;
}
