import { useShell } from '@fluxpartes/mf-kit';
import { BackIcon, Button, buttonClass, LogoutIcon } from '@fluxpartes/ui';
import { Link, useNavigate } from 'react-router-dom';
import styles from './cuenta.module.css';

/** 'Volver', to the catalogue, and 'Cerrar sesión', which ends the session and leads to the login. */
export function AccionesDeCuenta() {
  const { sesion } = useShell();
  const navigate = useNavigate();
  const salir = () => {
    void sesion.cerrar();
    // After the shell's own way out, which would remember this page for the next login: whoever leaves does not come back here.
    setTimeout(() => navigate('/', { replace: true }));
  };
  return (
    <>
      <Link className={buttonClass({ variant: 'secondary', size: 'sm', className: styles.volver })} to="/home">
        <BackIcon />
        Volver
      </Link>
      <Button variant="tertiary" size="sm" className={styles.salir} onClick={salir}>
        <span className={styles.icono}>
          <LogoutIcon />
        </span>
        <span className={styles.texto}>Cerrar sesión</span>
      </Button>
    </>
  );
}
