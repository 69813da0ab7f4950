import { buttonClass, Page, SuccessPanel } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';

/** `/registersuccess` and `/registro-exitoso`. */
export function RegistroSuccessPage() {
  return (
    <Page>
      <SuccessPanel title="Registro exitoso">
        <p>Ya podés iniciar sesión con tu cuenta.</p>
        <Link className={buttonClass({ variant: 'primary', full: true, lit: true })} to="/">
          Iniciar sesión
        </Link>
      </SuccessPanel>
    </Page>
  );
}
