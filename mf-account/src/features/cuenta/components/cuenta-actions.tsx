import { BackIcon, Button, buttonClass, LogoutIcon } from '@fluxpartes/ui';
import { Link } from 'react-router-dom';
import { useLogout } from '../use-logout.ts';
import styles from './cuenta.module.css';

/** 'Volver', to the catalogue, and 'Cerrar sesión', which ends the session and leads to the login. */
export function CuentaActions() {
  const { canLeave, leave } = useLogout();
  const onLeave = async () => {
    if (await canLeave()) leave();
  };
  return (
    <>
      <Link className={buttonClass({ variant: 'secondary', size: 'sm', className: styles.goBack })} to="/home">
        <BackIcon />
        Volver
      </Link>
      <Button variant="tertiary" size="sm" className={styles.leave} onClick={() => void onLeave()}>
        <span className={styles.icon}>
          <LogoutIcon />
        </span>
        <span className={styles.text}>Cerrar sesión</span>
      </Button>
    </>
  );
}
