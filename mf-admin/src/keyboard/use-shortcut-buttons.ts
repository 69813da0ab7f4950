import { useEffect } from 'react';
import { hasDialog, isSingleKeyShortcut, keyNameOf } from './event.ts';

/** What a card is to the keyboard: its controls answer only while the focus is inside it. */
const CARD = '[role="article"], article';
/** Those that work in fields too, and when single keys are off. */
const FORM_CONTROLS = ['Escape', 'Control+Enter'];

/** A key presses the control that names it in `aria-keyshortcuts`; a field that names one gets the focus. */
export function useShortcutButtons(activeOnes: boolean): void {
  useEffect(() => {
    const onType = (event: KeyboardEvent) => {
      const shortcutKey = keyNameOf(event);
      if (shortcutKey === null || event.repeat || event.defaultPrevented) return;
      const isValid = FORM_CONTROLS.includes(shortcutKey) ? !hasDialog() : activeOnes && isSingleKeyShortcut(event);
      const control = isValid ? controlOf(shortcutKey) : undefined;
      if (!control) return;
      event.preventDefault();
      if (control instanceof HTMLInputElement) control.focus();
      else control.click();
    };
    document.addEventListener('keydown', onType);
    return () => document.removeEventListener('keydown', onType);
  }, [activeOnes]);
}

/** The control of the card that has the focus, else one outside of all cards. */
function controlOf(shortcutKey: string): HTMLElement | undefined {
  const actual = document.activeElement?.closest(CARD);
  const selector = `[aria-keyshortcuts~="${CSS.escape(shortcutKey)}"]`;
  const candidates = [...document.querySelectorAll<HTMLElement>(selector)];
  const own = candidates.find((control) => actual?.contains(control));
  return own ?? candidates.find((control) => control.closest(CARD) === null);
}
