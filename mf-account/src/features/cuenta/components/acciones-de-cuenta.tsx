import { BackIcon, Button, buttonClass, LogoutIcon } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { useSalir } from '../use-salir.ts';
import styles from './cuenta.module.css';

/** 'Volver', to the catalogue, and 'Cerrar sesión', which ends the session and leads to the login. */
export function AccionesDeCuenta() {
  const salir = useSalir();
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
