import { useShell } from '@fluxpartes/mf-kit';
import { Button, LogoutIcon } from '@fluxpartes/ui';
import { useNavigate } from 'react-router-dom';
import estilos from './cerrar-sesion-button.module.css';

/**
 * 'Cerrar sesión': clears all local storage, ends the session at the API and goes to `/` (specification, section 2).
 * The theme's choice goes too; the page keeps its look until it is loaded anew.
 */
export function CerrarSesionButton() {
  const { sesion } = useShell();
  const navigate = useNavigate();
  const cerrar = () => {
    vaciarAlmacen();
    void sesion.cerrar();
    // After the shell's own way out, which would remember this page for the next login.
    setTimeout(() => navigate('/', { replace: true }));
  };
  return (
    <Button
      size="sm"
      icon={
        <span className={estilos.icono}>
          <LogoutIcon />
        </span>
      }
      onClick={cerrar}
    >
      Cerrar sesión
    </Button>
  );
}

/** A browser that refuses its storage has nothing there to clear. */
function vaciarAlmacen(): void {
  try {
    localStorage.clear();
  } catch {
    return;
  }
}
