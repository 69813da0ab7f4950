import { MoonIcon, SunIcon } from '../icons/icons.tsx';
import type { Theme } from '../store.ts';
import styles from './theme-button.module.css';

export interface ThemeButtonProps {
  /** The current theme; the button's icon shows the other theme. */
  theme: Theme;
  onToggle: () => void;
}

/** The moon or sun in the header. Both icons are in the page: the theme on `<html>` shows one before any script has run. */
export function ThemeButton({ theme, onToggle }: ThemeButtonProps) {
  const label = theme === 'dark' ? 'Activar modo claro' : 'Activar modo oscuro';
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onToggle}>
      <span className={styles.inDark}>
        <SunIcon size={24} />
      </span>
      <span className={styles.inLight}>
        <MoonIcon size={24} />
      </span>
    </button>
  );
}
