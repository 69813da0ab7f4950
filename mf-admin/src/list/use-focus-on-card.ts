import { focusTitle } from '@fluxpartes/mf-kit';
import { type RefObject, useEffect } from 'react';

/**
 * A control that goes once it did what it does leaves the focus to its card, and with the card to the title; behind a dialog
 * too. Never away from where somebody has taken it.
 * @param list holds the cards
 * @param selector what a card is
 */
export function useFocusOnCard(list: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    let control: HTMLElement | null = null;
    let card: HTMLElement | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return;
      control = list.current?.contains(target) ? target : null;
      card = control && target.closest<HTMLElement>(selector);
    };
    const keep = () => {
      if (control === null || control.isConnected || document.activeElement !== document.body) return;
      if (card?.isConnected) card.focus({ preventScroll: true });
      else focusTitle({ preventScroll: true });
    };
    document.addEventListener('focusin', onFocus);
    const observer = new MutationObserver(keep);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [list, selector]);
}
