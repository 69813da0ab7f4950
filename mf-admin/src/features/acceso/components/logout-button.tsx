import { useShell } from '@fluxpartes/mf-kit';
import { Button, LogoutIcon } from '@fluxpartes/ui';
import { useNavigate } from 'react-router-dom';
import styles from './logout-button.module.css';

/**
 * 'Cerrar sesión': clears all local storage, ends the session at the API and goes to `/` (specification, section 2).
 * The theme's choice goes too; the page keeps its look until it is loaded anew.
 */
export function LogoutButton() {
  const { sesion } = useShell();
  const navigate = useNavigate();
  const close = () => {
    clearStorage();
    void sesion.close();
    navigate('/', { replace: true });
  };
  return (
    <Button
      size="sm"
      icon={
        <span className={styles.icon}>
          <LogoutIcon />
        </span>
      }
      onClick={close}
    >
      Cerrar sesión
    </Button>
  );
}

/** A browser that refuses its storage has nothing there to clear. */
function clearStorage(): void {
  try {
    localStorage.clear();
  } catch {
    return;
  }
}
