import { useKeyboard } from './keyboard.tsx';
import styles from './shortcut-key.module.css';

/** How a key reads where `aria-keyshortcuts` calls it otherwise. */
const CAPTIONS: Readonly<Partial<Record<string, string>>> = { Escape: 'Esc', 'Control+Enter': 'Ctrl Enter' };

interface Props {
  /** As in `aria-keyshortcuts`: 'A', 'Escape', 'Control+Enter'. */
  children: string;
}

/**
 * The key of a control, shown inside it. Only seen: assistive technology reads `aria-keyshortcuts`. Not shown on touch
 * screens, nor a single key that is turned off.
 */
export function ShortcutKey({ children }: Props) {
  const { activeOnes } = useKeyboard();
  const captionOf = CAPTIONS[children];
  if (!activeOnes && captionOf === undefined) return null;
  return (
    <span className={styles.shortcutKey} aria-hidden="true">
      {captionOf ?? children}
    </span>
  );
}
