import { PantallaDeEntrada } from '../../components/entrada/pantalla-de-entrada.tsx';
import { SolicitudForm } from './components/solicitud-form.tsx';

/** `/recuperacion`: asks for the link that changes a forgotten password. */
export function RecuperacionPage() {
  return (
    <PantallaDeEntrada titulo="Recuperar contraseña" baja>
      <SolicitudForm />
    </PantallaDeEntrada>
  );
}
