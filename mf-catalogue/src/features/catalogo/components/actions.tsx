import { canPublicar } from '@fluxpartes/dominio';
import { useSesion, useShell } from '@fluxpartes/mf-kit';
import { BackIcon, Button, buttonClass, LogoutIcon, PlusIcon, UserIcon } from '@fluxpartes/ui';
import { Link, useNavigate } from 'react-router-dom';
import { MEDIUM_SCREEN, useMedia } from '../../../components/use-media.ts';
import styles from './actions.module.css';

/** The catalogue's way elsewhere, by role: a guest logs in, a user has an account, the admin goes back to the panel. */
export function Actions() {
  const sesion = useSesion();
  if (sesion.tipo === 'invitado') {
    return (
      <Link className={buttonClass({ variant: 'primary', size: 'sm', className: styles.entrance })} to="/">
        Iniciar sesión
      </Link>
    );
  }
  if (sesion.tipo === 'admin') {
    return (
      <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to="/admin">
        <BackIcon />
        <span>
          Panel<span className={styles.text}> de administración</span>
        </span>
      </Link>
    );
  }
  return <UsuarioActions allowed={canPublicar(sesion.perfil)} />;
}

function UsuarioActions({ allowed }: { allowed: boolean }) {
  const { sesion } = useShell();
  const navigate = useNavigate();
  const isWide = useMedia(MEDIUM_SCREEN) === true;
  const leave = async () => {
    if ((await sesion.canClose?.()) === false) return;
    void sesion.close();
    navigate('/');
  };
  return (
    <>
      {allowed && isWide && (
        <Link className={buttonClass({ variant: 'primary', size: 'sm' })} to="/crearpublicacion">
          <PlusIcon />
          Crear Publicación
        </Link>
      )}
      <Link className={buttonClass({ variant: 'secondary', size: 'sm', className: styles.own })} to="/micuenta">
        <UserIcon />
        <span className={styles.text}>Mi Cuenta</span>
      </Link>
      <Button variant={isWide ? 'tertiary' : 'secondary'} size="sm" className={styles.own} onClick={() => void leave()}>
        <span className={styles.icon}>
          <LogoutIcon />
        </span>
        <span className={styles.text}>Cerrar sesión</span>
      </Button>
    </>
  );
}

/** On a phone 'Crear Publicación' floats at the bottom left, under the thumb. */
export function PublicarPill() {
  const sesion = useSesion();
  const isWide = useMedia(MEDIUM_SCREEN) === true;
  if (isWide || sesion.tipo !== 'usuario' || !canPublicar(sesion.perfil)) return null;
  return (
    <Link className={buttonClass({ variant: 'primary', className: styles.pill })} to="/crearpublicacion">
      <PlusIcon />
      Crear Publicación
    </Link>
  );
}
