import { useShell } from '@fluxpartes/mf-kit';
import { Button, LogoutIcon } from '@fluxpartes/ui';
import { useNavigate } from 'react-router-dom';

/**
 * 'Cerrar sesión': clears all local storage, ends the session at the API and goes to `/` (specification, section 2).
 * The theme's choice goes too; the page keeps its look until it is loaded anew.
 */
export function CerrarSesionButton() {
  const { sesion } = useShell();
  const navigate = useNavigate();
  const cerrar = () => {
    localStorage.clear();
    void sesion.cerrar();
    navigate('/', { replace: true });
  };
  return (
    <Button icon={<LogoutIcon />} onClick={cerrar}>
      Cerrar sesión
    </Button>
  );
}
