import { PantallaDeEntrada } from '../../components/entrada/pantalla-de-entrada.tsx';
import { LoginForm } from './login-form.tsx';

/** `/`: the road at dusk, the product's name, and the way in. */
export function LoginPage() {
  return (
    <PantallaDeEntrada titulo="Ingresar" lema="Ingresá y viajá al futuro de las autopartes.">
      <LoginForm />
    </PantallaDeEntrada>
  );
}
