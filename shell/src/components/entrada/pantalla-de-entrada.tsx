import { classNames, Logo, Panel, Trail } from '@fluxpartes/ui';
import type { ReactNode } from 'react';
import { Escena } from './escena.tsx';
import styles from './pantalla-de-entrada.module.css';

interface Props {
  /** The panel's title, the page's `<h1>`. */
  titulo: string;
  /** A sentence under the product's name. */
  lema?: string;
  /** Less sky on a phone, so that the work starts nearer to the top; for a task that is not the front door. */
  baja?: boolean;
  /** Its form is on its way. */
  enEspera?: boolean;
  children: ReactNode;
}

/** A screen before the session: the road at dusk with the product's name, and one panel. */
export function PantallaDeEntrada({ titulo, lema, baja, enEspera, children }: Props) {
  return (
    <main className={classNames(styles.pagina, baja && styles.baja)} aria-busy={enEspera}>
      <div className={styles.cielo}>
        <Escena />
        <div className={styles.saludo}>
          <div className={styles.marca}>
            <Logo size={96} />
            <p className={styles.nombre}>
              <b>Flux</b>Partes
            </p>
          </div>
          {lema ? <p className={styles.lema}>{lema}</p> : null}
        </div>
      </div>
      <div className={styles.formulario}>
        <Panel className={styles.panel}>
          <h1 tabIndex={-1}>{titulo}</h1>
          <Trail className={styles.estela} />
          {children}
        </Panel>
      </div>
    </main>
  );
}
