import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { readPreference, savePreference } from './preference.ts';
import { useShortcutButtons } from './use-shortcut-buttons.ts';

interface Keyboard {
  /** Whether keys without Control or Alt do anything. Escape and Control+Enter always do. */
  activeOnes: boolean;
  activate: (activeOnes: boolean) => void;
}

const Context = createContext<Keyboard>({ activeOnes: true, activate: () => {} });

/**
 * Makes the keyboard work on a screen: each control that names a key in `aria-keyshortcuts` is pressed by it. A control
 * inside a card answers only while the focus is inside that card; single keys do nothing while a field has the focus or a
 * dialog is open, and can be turned off (WCAG 2.2, 2.1.4).
 */
export function KeyboardProvider({ children }: { children: ReactNode }) {
  const [activeOnes, setActiveOnes] = useState(readPreference);
  const value = useMemo(
    () => ({
      activeOnes,
      activate: (newOnes: boolean) => {
        savePreference(newOnes);
        setActiveOnes(newOnes);
      },
    }),
    [activeOnes],
  );
  useShortcutButtons(activeOnes);
  return <Context value={value}>{children}</Context>;
}

/** Whether single keys are on, and the switch. */
export function useKeyboard(): Keyboard {
  return useContext(Context);
}
