import type { Usuario } from '@fluxpartes/contrato';
import { type Perfil, useSesion } from '@fluxpartes/mf-kit';
import { Band, Columns, Page, Stack } from '@fluxpartes/ui';
import { Navigate } from 'react-router-dom';
import { useUsuario } from '../../api/use-usuario.ts';
import { FalloDeUsuario } from '../../components/fallo-de-usuario.tsx';
import { marcaLink } from '../../components/marca-link.tsx';
import { useRecargarAlVolver } from './api/use-recargar-al-volver.ts';
import { Accesos } from './components/accesos.tsx';
import { AccionesDeCuenta } from './components/acciones-de-cuenta.tsx';
import styles from './components/cuenta.module.css';
import { CuentaEnEspera } from './components/cuenta-en-espera.tsx';
import { DatosPanel } from './components/datos-panel.tsx';
import { DocumentosPanel } from './components/documentos-panel.tsx';
import { NumerosDeComprador } from './components/numeros-de-comprador.tsx';
import { NumerosDeVendedor } from './components/numeros-de-vendedor.tsx';
import { SesionesPanel } from './components/sesiones-panel.tsx';

/** `/micuenta`: one's own account. A guest goes to the login, the admin, who has no user, back to the panel. */
export function CuentaPage() {
  const sesion = useSesion();
  if (sesion.tipo === 'invitado') return <Navigate to="/" replace state={{ desde: '/micuenta' }} />;
  if (sesion.tipo === 'admin') return <Navigate to="/admin" replace />;
  return <CuentaDe userId={sesion.userId} perfil={sesion.perfil} />;
}

function CuentaDe({ userId, perfil }: { userId: number; perfil: Perfil }) {
  const carga = useUsuario(userId);
  useRecargarAlVolver(userId);
  const tipoDeCuenta = carga.tipo === 'lista' ? carga.usuario.tipo_cuenta : perfil;
  return (
    <>
      <Band title="Mi cuenta" brandLink={marcaLink} actions={<AccionesDeCuenta />} />
      <Page className={styles.pagina} aria-busy={carga.tipo === 'cargando'}>
        <Accesos esVendedor={tipoDeCuenta === 'vendedor'} />
        {carga.tipo === 'cargando' ? <CuentaEnEspera /> : null}
        {carga.tipo === 'fallo' ? <FalloDeUsuario {...carga} /> : null}
        {carga.tipo === 'lista' ? <Resumen usuario={carga.usuario} /> : null}
      </Page>
    </>
  );
}

/** The numbers of the account's type first, then all that the account holds. */
function Resumen({ usuario }: { usuario: Usuario }) {
  const Numeros = usuario.tipo_cuenta === 'vendedor' ? NumerosDeVendedor : NumerosDeComprador;
  return (
    <Columns className={styles.columnas}>
      <Stack>
        <Numeros usuario={usuario} />
      </Stack>
      <Stack>
        <DatosPanel usuario={usuario} />
        <DocumentosPanel usuario={usuario} />
        <SesionesPanel />
      </Stack>
    </Columns>
  );
}
