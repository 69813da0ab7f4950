import { PantallaDeEntrada } from '../../components/entrada/pantalla-de-entrada.tsx';
import { CambioForm } from './components/cambio-form.tsx';
import { useTokenDelEnlace } from './use-token-del-enlace.ts';

/** `/recuperacion/recuperacion`: a new password, by the link that was mailed. Without its token the API says so. */
export function CambioPage() {
  return (
    <PantallaDeEntrada titulo="Cambiar contraseña" baja>
      <CambioForm token={useTokenDelEnlace()} />
    </PantallaDeEntrada>
  );
}
