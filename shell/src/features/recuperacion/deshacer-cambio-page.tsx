import { PantallaDeEntrada } from '../../components/entrada/pantalla-de-entrada.tsx';
import { DeshacerCambio } from './components/deshacer-cambio.tsx';
import { useTokenDelEnlace } from './use-token-del-enlace.ts';

/** `/deshacer-cambio`: takes back a change of e-mail or password, by the link of its notice. */
export function DeshacerCambioPage() {
  return (
    <PantallaDeEntrada titulo="Deshacer el cambio" baja>
      <DeshacerCambio token={useTokenDelEnlace()} />
    </PantallaDeEntrada>
  );
}
