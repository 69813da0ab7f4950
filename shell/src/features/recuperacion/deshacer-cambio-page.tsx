import { EntranceScreen } from '../../components/entrance/entrance-screen.tsx';
import { DeshacerCambio } from './components/deshacer-cambio.tsx';
import { useLinkToken } from './use-link-token.ts';

/** `/deshacer-cambio`: takes back a change of e-mail or password, by the link of its notice. */
export function DeshacerCambioPage() {
  return (
    <EntranceScreen title="Deshacer el cambio" lowered>
      <DeshacerCambio token={useLinkToken()} />
    </EntranceScreen>
  );
}
