import { Logo, Panel, Trail } from '@fluxpartes/ui';
import { Escena } from './escena.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';

/** `/`: the road at dusk, the product's name, and the way in. */
export function LoginPage() {
  return (
    <main className={styles.pagina}>
      <div className={styles.cielo}>
        <Escena />
        <div className={styles.saludo}>
          <div className={styles.marca}>
            <Logo size={96} />
            <p className={styles.nombre}>
              <b>Flux</b>Partes
            </p>
          </div>
          <p className={styles.lema}>Ingresá y viajá al futuro de las autopartes.</p>
        </div>
      </div>
      <div className={styles.formulario}>
        <Panel className={styles.panel}>
          <h1 tabIndex={-1}>Ingresar</h1>
          <Trail className={styles.estela} />
          <LoginForm />
        </Panel>
      </div>
    </main>
  );
}
