import { PantallaDeEntrada } from '../../components/entrada/pantalla-de-entrada.tsx';
import { ConfirmacionForm } from './components/confirmacion-form.tsx';
import { PedidoDeConfirmacion } from './components/pedido-de-confirmacion.tsx';
import { useTokenDelEnlace } from './use-token-del-enlace.ts';

/** `/confirmar-email`: whose an e-mail is, by the link that was mailed; without its token, where a link is asked for. */
export function ConfirmacionPage() {
  const token = useTokenDelEnlace();
  return (
    <PantallaDeEntrada titulo="Confirmar email" baja>
      {token === '' ? <PedidoDeConfirmacion /> : <ConfirmacionForm key={token} token={token} />}
    </PantallaDeEntrada>
  );
}
