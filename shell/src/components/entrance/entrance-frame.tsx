import { classNames, Logo, Panel, Trail } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './entrance-frame.module.css';

export interface EntranceProps {
  /** The panel's title, the page's `<h1>`. */
  title: string;
  /** A sentence under the product's name. */
  motto?: string;
  /** Less sky on a phone, so that the work starts nearer to the top; for a task that is not the front door. */
  lowered?: boolean;
  children: ReactNode;
}

interface Props extends EntranceProps {
  /** What stands behind it; it comes with the screen's own code, for it is drawn with many strokes. */
  scene?: ReactNode;
  /** Its form is on its way. */
  waiting?: boolean;
}

/** What is around a screen before the session: the product's name, and one panel. */
export function EntranceFrame({ title, motto, lowered, scene, waiting, children }: Props) {
  return (
    <main className={classNames(styles.page, lowered && styles.lowered)} aria-busy={waiting}>
      <div className={styles.sky}>
        {scene}
        <div className={styles.greeting}>
          <div className={styles.marca}>
            <Logo size={96} />
            <p className={styles.nombre}>
              <b>Flux</b>Partes
            </p>
          </div>
          {motto ? <p className={styles.motto}>{motto}</p> : null}
        </div>
      </div>
      <div className={styles.formModel}>
        <Panel className={styles.panel}>
          <h1 tabIndex={-1}>{title}</h1>
          <Trail className={styles.estela} />
          {children}
        </Panel>
      </div>
    </main>
  );
}
