import { useRef } from 'react';
import { classNames } from '../class-names.ts';
import { MoonIcon, SunIcon } from '../icons/icons.tsx';
import styles from './theme-button.module.css';
import type { Theme } from './theme-store.ts';
import { useStepAside } from './use-step-aside.ts';

export interface ThemeButtonProps {
  /** The theme that is on: the button shows the other one. */
  theme: Theme;
  onToggle: () => void;
  /** Stands in the text instead of floating at the bottom right. */
  inline?: boolean | undefined;
  /** On a phone it floats at the top right: for a screen whose buttons are where it would lie, and with nothing up there. */
  top?: boolean | undefined;
}

/**
 * Both are in the page and the theme on `<html>` shows one: before any script has run, too.
 * The 52 px moon or sun at the bottom right of every screen; it moves up when there is an ActionBar, and stands aside where
 * it would lie on text or on a control.
 */
export function ThemeButton({ theme, onToggle, inline, top }: ThemeButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useStepAside(button, !inline);
  const isDark = theme === 'dark';
  const label = isDark ? 'Activar modo claro' : 'Activar modo oscuro';
  return (
    <button
      ref={button}
      type="button"
      data-aside={inline ? undefined : 'edge'}
      className={classNames(styles.button, inline && styles.inline, top && styles.top)}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <span className={styles.inDark}>
        <SunIcon size={24} />
      </span>
      <span className={styles.inLight}>
        <MoonIcon size={24} />
      </span>
    </button>
  );
}
