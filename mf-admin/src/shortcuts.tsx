import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './layout.module.css';

interface ShortcutsSetting {
  /** Whether single-key shortcuts work. Escape and Control+Enter always do (WCAG 2.2, 2.1.4). */
  isOn: boolean;
  setOn: (isOn: boolean) => void;
}

/** The localStorage entry exists only while single-key shortcuts are off. */
const STORAGE_KEY = 'atajos';
const OFF = 'no';
const INPUTS =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';
const CARD = '[role="article"], article';
/** These work inside fields too, and while single-key shortcuts are off. */
const FORM_SHORTCUTS = ['Escape', 'Control+Enter'];
/** The admin's screens, by key. A control with the same key comes first. */
const SCREENS: Readonly<Partial<Record<string, string>>> = {
  C: '/admincuentas',
  V: '/adminventas',
  L: '/adminliquidaciones',
};
/** Captions of keys that `aria-keyshortcuts` names differently. */
const CAPTIONS: Readonly<Partial<Record<string, string>>> = { Escape: 'Esc', 'Control+Enter': 'Ctrl Enter' };

/** A placeholder for a dialog while its code loads. */
export const PENDING_DIALOG = { hidden: true, 'data-pending-dialog': '' };

const Context = createContext<ShortcutsSetting>({ isOn: true, setOn: () => {} });

/**
 * A key clicks the control that names it in `aria-keyshortcuts`. A control inside one of several cards responds only while the
 * focus is in that card. While a dialog is open, only its own controls respond. Single keys do nothing while a field has the focus.
 */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [isOn, setIsOn] = useState(readSetting);
  const value = useMemo(
    () => ({
      isOn,
      setOn: (next: boolean) => {
        saveSetting(next);
        setIsOn(next);
      },
    }),
    [isOn],
  );
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const openScreen = useEffectEvent((screen: string | undefined) => {
    if (screen !== undefined && screen !== pathname && !hasDialog()) void navigate(screen);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcutKey = keyNameOf(event);
      if (shortcutKey === null || event.repeat || event.defaultPrevented) return;
      const isValid = FORM_SHORTCUTS.includes(shortcutKey) ? !hasDialog() : isOn && isSingleKeyShortcut(event);
      if (!isValid) return;
      const control = controlOf(shortcutKey);
      if (!control) return openScreen(SCREENS[shortcutKey]);
      event.preventDefault();
      if (control instanceof HTMLInputElement) control.focus();
      else control.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
  return <Context value={value}>{children}</Context>;
}

export function useShortcutsSetting(): ShortcutsSetting {
  return useContext(Context);
}

/** Single keys without a control on the screen, such as J and K in a list. They repeat while held down. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const { isOn } = useShortcutsSetting();
  const actionOf = useEffectEvent((name: string | null) => actions[name ?? '']);
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = isSingleKeyShortcut(event) && !hasDialog() ? actionOf(keyNameOf(event)) : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/**
 * Shows a control's key inside it, for sight only: assistive technology reads `aria-keyshortcuts`. Hidden on touch screens,
 * and for single keys while they are off.
 */
export function ShortcutKey({ children }: { children: string }) {
  const { isOn } = useShortcutsSetting();
  const caption = CAPTIONS[children];
  if (!isOn && caption === undefined) return null;
  return (
    <span className={styles.shortcutKey} aria-hidden="true">
      {caption ?? children}
    </span>
  );
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true;
  }
}

function saveSetting(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // Private mode or a full quota: the setting lasts until the page is left.
  }
}

/** The control inside the dialog, inside the focused card, outside of all cards, or inside the only card of the screen. */
function controlOf(shortcutKey: string): HTMLElement | undefined {
  const selector = `[aria-keyshortcuts~="${shortcutKey.replace(/["\\]/g, '\\$&')}"]`;
  if (hasDialog()) return dialogWithKeyboard()?.querySelector<HTMLElement>(selector) ?? undefined;
  const focusedCard = document.activeElement?.closest(CARD);
  const candidates = [...document.querySelectorAll<HTMLElement>(selector)];
  const own = candidates.find((control) => focusedCard?.contains(control));
  return (
    own ??
    candidates.find((control) => control.closest(CARD) === null) ??
    candidates.find((control) => control.closest('[data-only-card]') !== null)
  );
}

/** Whether a key press may mean a single-key shortcut: no modifier, outside of fields. */
function isSingleKeyShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false;
  return !(event.target instanceof Element && event.target.closest(INPUTS));
}

/** An open or loading dialog takes the keyboard. */
function hasDialog(): boolean {
  return document.querySelector('dialog[open], [data-pending-dialog]') !== null;
}

/** The dialog with the focus. The topmost of several dialogs is known only by its focus. */
function dialogWithKeyboard(): Element | undefined {
  if (document.querySelector('[data-pending-dialog]')) return undefined;
  const open = [...document.querySelectorAll('dialog[open]')];
  return open.find((dialog) => dialog.contains(document.activeElement)) ?? (open.length === 1 ? open[0] : undefined);
}

/** The key as `aria-keyshortcuts` names it: 'A', '/', 'Control+Enter'. Null for other chords. On a Mac Command counts as Control. */
function keyNameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key === 'Enter' ? 'Control+Enter' : null;
  return key.length === 1 ? key.toUpperCase() : key;
}
