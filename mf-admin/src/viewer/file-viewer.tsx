import { Button, CloseIcon, IconButton, Modal } from '@fluxpartes/ui';
import { type ReactNode, useId, useState } from 'react';
import { ShortcutKey } from '../shortcuts.tsx';
import { ImageCanvas } from './image-canvas.tsx';
import styles from './viewer.module.css';

/** The file's place among the files of its list. */
export interface InList {
  /** From 0. */
  index: number;
  count: number;
  onMove: (steps: 1 | -1) => void;
  onClose: () => void;
  undoBar: ReactNode;
}

interface Props extends InList {
  title: string;
  /** Null if there is no file. */
  url: string | null;
  /** Shown in place of a missing file. */
  without: string;
  /** Another image for comparison. */
  compared?: ReactNode;
  /**
   * The column beside the image: the data to compare, and the buttons of the decision. `isSeen`: the image has loaded.
   */
  children: (isSeen: boolean) => ReactNode;
}

/**
 * A file over the whole page, beside the data that it must show and the buttons of the decision. J and K go on to the next
 * file. A click on the image does not close the viewer, because dragging begins with a click.
 */
export function FileViewer(props: Props) {
  const { title, url, without, index, count, onMove, onClose, compared, children, undoBar } = props;
  const [seenUrl, setSeenUrl] = useState<string | null>(null);
  const id = useId();
  const step = (text: string, shortcutKey: string, steps: 1 | -1, isEnd: boolean) => (
    <Button size="sm" aria-keyshortcuts={shortcutKey} aria-disabled={isEnd} onClick={() => onMove(steps)}>
      {text} <ShortcutKey>{shortcutKey}</ShortcutKey>
    </Button>
  );
  return (
    <Modal className={styles.viewer} aria-labelledby={id} onClose={onClose} closesOutside={false}>
      <header className={styles.head}>
        <h2 id={id} aria-live="polite">
          {title}
        </h2>
        <p className={styles.hints}>+ y − para acercar y alejar · flechas para mover · G para girar</p>
        <IconButton label="Cerrar" icon={<CloseIcon size={22} />} onClick={onClose} />
      </header>
      <div className={styles.images}>
        {url === null ? <p>{without}</p> : <ImageCanvas url={url} nombre={title} autoFocus onSeen={setSeenUrl} />}
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
    </Modal>
  );
}
