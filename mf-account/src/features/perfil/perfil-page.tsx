import { useSesion } from '@fluxpartes/mf-kit';
import { BackIcon, Band, buttonClass, Page } from '@fluxpartes/ui';
import { Link, Navigate } from 'react-router-dom';
import { useUsuario } from '../../api/use-usuario.ts';
import { FalloDeUsuario } from '../../components/fallo-de-usuario.tsx';
import { marcaLink } from '../../components/marca-link.tsx';
import styles from './components/perfil.module.css';
import { PerfilEnEspera } from './components/perfil-en-espera.tsx';
import { PerfilForm } from './perfil-form.tsx';

/** `/editar-perfil`: what one changes of oneself. A guest goes to the login, the admin back to the panel. */
export function PerfilPage() {
  const sesion = useSesion();
  if (sesion.tipo === 'invitado') return <Navigate to="/" replace state={{ desde: '/editar-perfil' }} />;
  if (sesion.tipo === 'admin') return <Navigate to="/admin" replace />;
  return <PerfilDe userId={sesion.userId} />;
}

function PerfilDe({ userId }: { userId: number }) {
  const carga = useUsuario(userId, { deAhora: true });
  return (
    <>
      <Band
        half
        title="Editar perfil"
        brandLink={marcaLink}
        actions={
          <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to="/micuenta">
            <BackIcon />
            Volver
          </Link>
        }
      />
      <Page className={styles.pagina} aria-busy={carga.tipo === 'cargando'}>
        {carga.tipo === 'cargando' ? <PerfilEnEspera /> : null}
        {carga.tipo === 'fallo' ? <FalloDeUsuario {...carga} /> : null}
        {carga.tipo === 'lista' ? <PerfilForm usuario={carga.usuario} /> : null}
      </Page>
    </>
  );
}
