import { EntranceScreen } from '../../components/entrance/entrance-screen.tsx';
import { ConfirmacionForm } from './components/confirmacion-form.tsx';
import { ConfirmacionRequest } from './components/confirmacion-request.tsx';
import { useLinkToken } from './use-link-token.ts';

/** `/confirmar-email`: whose an e-mail is, by the link that was mailed; without its token, where a link is asked for. */
export function ConfirmacionPage() {
  const token = useLinkToken();
  return (
    <EntranceScreen title="Confirmar email" lowered>
      {token === '' ? <ConfirmacionRequest /> : <ConfirmacionForm key={token} token={token} />}
    </EntranceScreen>
  );
}
