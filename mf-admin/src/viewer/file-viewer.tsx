import { Button, CloseIcon, IconButton, Modal } from '@fluxpartes/ui';
import { type ReactNode, useId, useState } from 'react';
import { ShortcutKey } from '../shortcuts.tsx';
import { ImageCanvas } from './image-canvas.tsx';
import styles from './viewer.module.css';

interface Props {
  title: string;
  /** Null if there is no file. */
  url: string | null;
  /** Shown in place of a missing file. */
  without: string;
  /** The file's place among the others, from 0. */
  index: number;
  count: number;
  onMove: (steps: 1 | -1) => void;
  onClose: () => void;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Another image for comparison. */
  compared?: ReactNode;
  /**
   * The column beside the image: the data to compare, and the buttons of the decision. `isSeen`: the image has loaded.
   */
  children: (isSeen: boolean) => ReactNode;
  undoBar: ReactNode;
}

/**
 * A file over the whole page, beside the data that it must show and the buttons of the decision. J and K go on to the next
 * file. A click on the image does not close the viewer, because dragging begins with a click.
 */
export function FileViewer(props: Props) {
  const { title, url, without, index, count, onMove, onClose, actions, compared, children, undoBar } = props;
  const [seenUrl, setSeenUrl] = useState<string | null>(null);
  const id = useId();
  const step = (text: string, shortcutKey: string, steps: 1 | -1, isEnd: boolean) => (
    <Button size="sm" aria-keyshortcuts={shortcutKey} aria-disabled={isEnd} onClick={() => onMove(steps)}>
      {text} <ShortcutKey>{shortcutKey}</ShortcutKey>
    </Button>
  );
  return (
    <Modal className={styles.viewer} aria-labelledby={id} onClose={onClose} closesOutside={false}>
      <div className={styles.layout}>
        <header className={styles.head}>
          <h2 id={id} aria-live="polite">
            {title}
          </h2>
          <p className={styles.hints}>+ y − para acercar y alejar · flechas para mover · G para girar</p>
          {actions}
          <IconButton label="Cerrar" icon={<CloseIcon size={22} />} onClick={onClose} />
        </header>
        <div className={styles.main}>
          <div className={compared ? `${styles.images} ${styles.two}` : styles.images}>
            {url === null ? (
              <p className={styles.message}>{without}</p>
            ) : (
              <ImageCanvas url={url} nombre={title} autoFocus onSeen={setSeenUrl} />
            )}
            {compared}
          </div>
          <div className={styles.column}>
            {children(url === null || seenUrl === url)}
            <nav className={styles.steps} aria-label="Otros archivos">
              <span>
                {index + 1} de {count}
              </span>
              {step('Anterior', 'K', -1, index <= 0)}
              {step('Siguiente', 'J', 1, index >= count - 1)}
            </nav>
            <div className={styles.undo}>{undoBar}</div>
          </div>
        </div>
      </div>
    </Modal>
  );
}
