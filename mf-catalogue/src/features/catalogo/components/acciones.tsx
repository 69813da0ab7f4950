import { puedePublicar } from '@fluxpartes/dominio';
import { useSesion, useShell } from '@fluxpartes/mf-kit';
import { BackIcon, Button, buttonClass, LogoutIcon, PlusIcon, UserIcon } from '@fluxpartes/ui';
import { Link, useNavigate } from 'react-router-dom';
import { PANTALLA_MEDIA, useMedia } from '../../../components/use-media.ts';
import estilos from './acciones.module.css';

/** The catalogue's way elsewhere, by role: a guest logs in, a user has an account, the admin goes back to the panel. */
export function Acciones() {
  const sesion = useSesion();
  if (sesion.tipo === 'invitado') {
    return (
      <Link className={buttonClass({ variant: 'primary', size: 'sm', className: estilos.ingreso })} to="/">
        Iniciar sesión
      </Link>
    );
  }
  if (sesion.tipo === 'admin') {
    return (
      <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to="/admin">
        <BackIcon />
        <span>
          Panel<span className={estilos.texto}> de administración</span>
        </span>
      </Link>
    );
  }
  return <AccionesDeUsuario puede={puedePublicar(sesion.perfil)} />;
}

function AccionesDeUsuario({ puede }: { puede: boolean }) {
  const { sesion } = useShell();
  const navigate = useNavigate();
  const esAncha = useMedia(PANTALLA_MEDIA);
  const salir = () => {
    void sesion.cerrar();
    navigate('/');
  };
  return (
    <>
      {puede && esAncha && (
        <Link className={buttonClass({ variant: 'primary', size: 'sm' })} to="/crearpublicacion">
          <PlusIcon />
          Crear Publicación
        </Link>
      )}
      <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to="/micuenta">
        <UserIcon />
        <span className={estilos.texto}>Mi Cuenta</span>
      </Link>
      <Button variant={esAncha ? 'tertiary' : 'secondary'} size="sm" onClick={salir}>
        <span className={estilos.icono}>
          <LogoutIcon />
        </span>
        <span className={estilos.texto}>Cerrar sesión</span>
      </Button>
    </>
  );
}

/** On a phone 'Crear Publicación' floats at the bottom left, under the thumb. */
export function PildoraDePublicar() {
  const sesion = useSesion();
  const esAncha = useMedia(PANTALLA_MEDIA);
  if (esAncha || sesion.tipo !== 'usuario' || !puedePublicar(sesion.perfil)) return null;
  return (
    <Link className={buttonClass({ variant: 'primary', className: estilos.pildora })} to="/crearpublicacion">
      <PlusIcon />
      Crear Publicación
    </Link>
  );
}
