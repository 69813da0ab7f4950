import { classNames, Logo, Panel, Trail } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import styles from './entrance-screen.module.css';
import { Scene } from './scene.tsx';

interface Props {
  /** The panel's title, the page's `<h1>`. */
  title: string;
  /** A sentence under the product's name. */
  motto?: string;
  /** Less sky on a phone, so that the work starts nearer to the top; for a task that is not the front door. */
  lowered?: boolean;
  /** Its form is on its way. */
  waiting?: boolean;
  children: ReactNode;
}

/** A screen before the session: the road at dusk with the product's name, and one panel. */
export function EntranceScreen({ title, motto, lowered, waiting, children }: Props) {
  return (
    <main className={classNames(styles.page, lowered && styles.lowered)} aria-busy={waiting}>
      <div className={styles.sky}>
        <Scene />
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
