import { EntranceScreen } from '../../components/entrance/entrance-screen.tsx';
import { CambioForm } from './components/cambio-form.tsx';
import { useLinkToken } from './use-link-token.ts';

/** `/recuperacion/recuperacion`: a new password, by the link that was mailed. Without its token the API says so. */
export function CambioPage() {
  return (
    <EntranceScreen title="Cambiar contraseña" lowered>
      <CambioForm token={useLinkToken()} />
    </EntranceScreen>
  );
}
