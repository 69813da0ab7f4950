import { EntranceScreen } from '../../components/entrance/entrance-screen.tsx';
import { SolicitudForm } from './components/solicitud-form.tsx';

/** `/recuperacion`: asks for the link that changes a forgotten password. */
export function RecuperacionPage() {
  return (
    <EntranceScreen title="Recuperar contraseña" lowered>
      <SolicitudForm />
    </EntranceScreen>
  );
}
