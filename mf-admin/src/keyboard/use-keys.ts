import { useEffect, useEffectEvent } from 'react';
import { isSingleKeyShortcut, keyNameOf } from './event.ts';
import { useKeyboard } from './keyboard.tsx';

/** Single keys that stand for no control of the screen, as going from card to card. They repeat while held down. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const { activeOnes } = useKeyboard();
  const actionOf = useEffectEvent((name: string | null) => actions[name ?? '']);
  useEffect(() => {
    if (!activeOnes) return;
    const onType = (event: KeyboardEvent) => {
      const accion = isSingleKeyShortcut(event) ? actionOf(keyNameOf(event)) : undefined;
      if (!accion) return;
      event.preventDefault();
      accion();
    };
    document.addEventListener('keydown', onType);
    return () => document.removeEventListener('keydown', onType);
  }, [activeOnes]);
}
