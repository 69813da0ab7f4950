import { buttonClass, CheckIcon, Page, Panel, SlimHeader, Trail } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { marcaLink } from '../../app/marca-link.tsx';
import styles from './registro-exitoso-page.module.css';

/** `/registersuccess` and `/registro-exitoso`: the account is there. */
export function RegistroExitosoPage() {
  return (
    <>
      <SlimHeader brandLink={marcaLink} />
      <Page className={styles.pagina}>
        <Panel className={styles.panel}>
          <span className={styles.tilde}>
            <CheckIcon size={40} />
          </span>
          <h1 tabIndex={-1}>Registro exitoso</h1>
          <Trail />
          <p className={styles.texto}>Ya podés iniciar sesión con tu cuenta.</p>
          <Link className={buttonClass({ variant: 'primary', full: true, lit: true })} to="/">
            Iniciar sesión
          </Link>
        </Panel>
      </Page>
    </>
  );
}
