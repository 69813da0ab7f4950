import { brandLink, useSesion } from '@fluxpartes/mf-kit';
import { BackIcon, Band, buttonClass, Page } from '@fluxpartes/ui';
import { Link, Navigate } from 'react-router-dom';
import { useUsuario } from '../../api/use-usuario.ts';
import { ColumnsSkeleton } from '../../components/columns-skeleton.tsx';
import { UsuarioFailure } from '../../components/usuario-failure.tsx';
import styles from './components/perfil.module.css';
import { PersonalDataPanel } from './components/personal-data-panel.tsx';
import { PerfilForm } from './perfil-form.tsx';

/** `/editar-perfil`: what one changes of oneself. A guest goes to the login, the admin back to the panel. */
export function PerfilPage() {
  const sesion = useSesion();
  if (sesion.tipo === 'invitado') return <Navigate to="/" replace state={{ desde: '/editar-perfil' }} />;
  if (sesion.tipo === 'admin') return <Navigate to="/admin" replace />;
  return <PerfilOf userId={sesion.userId} />;
}

function PerfilOf({ userId }: { userId: number }) {
  const load = useUsuario(userId, { ofNow: true });
  return (
    <>
      <Band
        half
        title="Editar perfil"
        brandLink={brandLink}
        actions={
          <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to="/micuenta">
            <BackIcon />
            Volver
          </Link>
        }
      />
      <Page className={styles.page} aria-busy={load.tipo === 'cargando'}>
        {load.tipo === 'cargando' ? <ColumnsSkeleton className={styles.wait} wide={[260, 180]} narrow={[360]} /> : null}
        {load.tipo === 'fallo' ? <UsuarioFailure {...load} /> : null}
        {load.tipo === 'lista' ? (
          <>
            <PerfilForm usuario={load.usuario} />
            <PersonalDataPanel usuario={load.usuario} />
          </>
        ) : null}
      </Page>
    </>
  );
}
