import type { Usuario } from '@fluxpartes/contrato';
import { brandLink, MeasuresPanel, type Perfil, useSesion } from '@fluxpartes/mf-kit';
import { Band, Columns, Page, Stack } from '@fluxpartes/ui';
import { Navigate } from 'react-router-dom';
import { useUsuario } from '../../api/use-usuario.ts';
import { ColumnsSkeleton } from '../../components/columns-skeleton.tsx';
import { UsuarioFailure } from '../../components/usuario-failure.tsx';
import { useReloadCuentaOnReturn } from './api/use-reload-cuenta-on-return.ts';
import { Accesos } from './components/accesos.tsx';
import { CompradorNumbers } from './components/comprador-numbers.tsx';
import styles from './components/cuenta.module.css';
import { CuentaActions } from './components/cuenta-actions.tsx';
import { DetailsPanel } from './components/details-panel.tsx';
import { DocumentosPanel } from './components/documentos-panel.tsx';
import { SesionesPanel } from './components/sesiones-panel.tsx';
import { VendedorNumbers } from './components/vendedor-numbers.tsx';

/** `/micuenta`: one's own account. A guest goes to the login, the admin, who has no user, back to the panel. */
export function CuentaPage() {
  const sesion = useSesion();
  if (sesion.tipo === 'invitado') return <Navigate to="/" replace state={{ desde: '/micuenta' }} />;
  if (sesion.tipo === 'admin') return <Navigate to="/admin" replace />;
  return <CountOf userId={sesion.userId} perfil={sesion.perfil} />;
}

function CountOf({ userId, perfil }: { userId: number; perfil: Perfil }) {
  const load = useUsuario(userId);
  useReloadCuentaOnReturn(userId);
  const tipoCuenta = load.tipo === 'lista' ? load.usuario.tipo_cuenta : perfil;
  return (
    <>
      <Band title="Mi cuenta" brandLink={brandLink} actions={<CuentaActions />} />
      <Page className={styles.page} aria-busy={load.tipo === 'cargando'}>
        <Accesos isVendedor={tipoCuenta === 'vendedor'} />
        {load.tipo === 'cargando' ? <ColumnsSkeleton className={styles.wait} wide={[132, 280]} narrow={[480]} /> : null}
        {load.tipo === 'fallo' ? <UsuarioFailure {...load} /> : null}
        {load.tipo === 'lista' ? <Summary usuario={load.usuario} /> : null}
      </Page>
    </>
  );
}

/** The numbers of the account's type first, then all that the account holds. */
function Summary({ usuario }: { usuario: Usuario }) {
  const Numbers = usuario.tipo_cuenta === 'vendedor' ? VendedorNumbers : CompradorNumbers;
  return (
    <Columns className={styles.columns}>
      <Stack>
        <Numbers usuario={usuario} />
      </Stack>
      <Stack>
        <DetailsPanel usuario={usuario} />
        <DocumentosPanel usuario={usuario} />
        <SesionesPanel />
        <MeasuresPanel />
      </Stack>
    </Columns>
  );
}
