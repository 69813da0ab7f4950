import { BoxIcon, classNames } from '@fluxpartes/ui';
import { useState } from 'react';
import type { Selection } from '../jobs/selections.ts';
import styles from './comprobante.module.css';

/** The chosen image as it will be sent, turned; its name where this browser cannot show it (HEIC). */
export function Preview({
  selection,
  small,
}: {
  selection: Pick<Selection, 'file' | 'url' | 'turn'>;
  small?: boolean;
}) {
  const { file, url, turn } = selection;
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (unreadable === url) {
    return (
      <span className={classNames(styles.view, small && styles.smallView)}>
        <BoxIcon size={small ? 20 : 32} />
        {!small && <span className={styles.withoutView}>{file.name}</span>}
      </span>
    );
  }
  return (
    <span className={classNames(styles.view, small && styles.smallView)}>
      <img
        src={url}
        alt={small ? '' : `Comprobante elegido: ${file.name}`}
        style={{ rotate: `${turn}deg` }}
        onError={() => setUnreadable(url)}
      />
    </span>
  );
}
