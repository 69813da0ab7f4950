import { focusTitle } from '@fluxpartes/mf-kit';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * The focus of a bar whose buttons go or wait once they are pressed: it goes on at the bar's first button where there
 * is one, else where it was before the bar, else at the title; never away from where somebody has taken it.
 * @param done what the bar tells
 * @param waiting its buttons are disabled
 * @returns the bar's ref
 */
export function useFocusAfter(done: string | null, waiting: boolean): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  const isHere = useRef(false);
  const before = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      isHere.current = target instanceof Node && bar.current?.contains(target) === true;
      if (!isHere.current && target instanceof HTMLElement) before.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  useEffect(() => {
    if (!isHere.current || waiting || document.activeElement !== document.body) return;
    const aim = done === null ? before.current : bar.current?.querySelector('button');
    if (aim?.isConnected) aim.focus();
    else focusTitle();
  }, [done, waiting]);

  return bar;
}
