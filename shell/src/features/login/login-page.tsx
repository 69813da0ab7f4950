import { EntranceScreen } from '../../components/entrance/entrance-screen.tsx';
import { LoginForm } from './login-form.tsx';

/** `/`: the road at dusk, the product's name, and the way in. */
export function LoginPage() {
  return (
    <EntranceScreen title="Ingresar" motto="Ingresá y viajá al futuro de las autopartes.">
      <LoginForm />
    </EntranceScreen>
  );
}
