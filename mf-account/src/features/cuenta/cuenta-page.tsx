import { CONNECTION_ERROR, outcomeOf } from '@fluxpartes/api-client';
import type { Usuario } from '@fluxpartes/contrato';
import { cuentaLabel, isEmailLiberado, pesosACentavos } from '@fluxpartes/dominio';
import { MeasuresPanel, type Perfil, useSesion } from '@fluxpartes/mf-kit';
import {
  BackIcon,
  Band,
  BoxIcon,
  Button,
  buttonClass,
  Columns,
  EditIcon,
  EmailText,
  formatPesos,
  type KeyValue,
  KeyValueList,
  NextIcon,
  Note,
  Page,
  Panel,
  ShopIcon,
  Skeleton,
  Stack,
  TruckIcon,
  Waiting,
} from '@fluxpartes/ui';
import { type ReactNode, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { DocumentoEstado, documentosOf, UsuarioFailure, useUsuario } from '../../usuario.tsx';
import styles from './cuenta.module.css';
import { useLogout, useReloadCuentaOnReturn, useRequestConfirmacion } from './cuenta-api.ts';
import { CompradorNumbers, VendedorNumbers } from './cuenta-numbers.tsx';
import { PorPagar, PorPagarCount } from './por-pagar.tsx';
import { SesionesPanel } from './sesiones-panel.tsx';

/** `/micuenta`. The admin has no user and goes to the panel. */
export function CuentaPage() {
  const sesion = useSesion();
  if (sesion.tipo === 'invitado') return <Navigate to="/" replace state={{ desde: '/micuenta' }} />;
  if (sesion.tipo === 'admin') return <Navigate to="/admin" replace />;
  return <Cuenta userId={sesion.userId} perfil={sesion.perfil} />;
}

function Cuenta({ userId, perfil }: { userId: number; perfil: Perfil }) {
  const load = useUsuario(userId);
  useReloadCuentaOnReturn(userId);
  const tipoCuenta = load.tipo === 'lista' ? load.usuario.tipo_cuenta : perfil;
  return (
    <>
      <Band title="Mi cuenta" actions={<CuentaActions />} />
      <Page className={styles.page}>
        {tipoCuenta !== 'vendedor' && <PorPagar userId={userId} />}
        <Accesos isVendedor={tipoCuenta === 'vendedor'} userId={userId} />
        {load.tipo === 'lista' && <UnconfirmedEmail usuario={load.usuario} />}
        {load.tipo === 'lista' && <RefusedDocumentos usuario={load.usuario} />}
        {load.tipo === 'cargando' ? (
          <Waiting>
            <Skeleton height={132} />
            <Skeleton height={280} />
          </Waiting>
        ) : null}
        {load.tipo === 'fallo' ? <UsuarioFailure {...load} /> : null}
        {load.tipo === 'lista' ? <Summary usuario={load.usuario} /> : null}
      </Page>
    </>
  );
}

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

function CuentaActions() {
  const { canLeave, leave } = useLogout();
  const onLeave = async () => {
    if (await canLeave()) leave();
  };
  return (
    <>
      <Link className={buttonClass({ size: 'sm' })} to="/home">
        <BackIcon />
        Volver
      </Link>
      <Button variant="tertiary" size="sm" onClick={() => void onLeave()}>
        Cerrar sesión
      </Button>
    </>
  );
}

interface Acceso {
  to: string;
  text: string;
  icon: ReactNode;
}

const EDITAR: Acceso = { to: '/editar-perfil', text: 'Editar perfil', icon: <EditIcon size={24} /> };
const FOR_COMPRADOR: readonly Acceso[] = [
  { to: '/mis-compras', text: 'Mis compras', icon: <BoxIcon size={24} /> },
  EDITAR,
];
const FOR_VENDEDOR: readonly Acceso[] = [
  { to: '/mis-ventas', text: 'Mis ventas', icon: <TruckIcon size={24} /> },
  { to: '/mis-publicaciones', text: 'Mis publicaciones', icon: <ShopIcon size={24} /> },
  EDITAR,
];

/** The links of the account type. */
function Accesos({ isVendedor, userId }: { isVendedor: boolean; userId: number }) {
  return (
    <nav aria-label="Mi cuenta">
      <ul className={styles.accesos}>
        {(isVendedor ? FOR_VENDEDOR : FOR_COMPRADOR).map(({ to, text, icon }) => (
          <li key={to}>
            <Link className={styles.acceso} to={to}>
              <span className={styles.accesoIcon}>{icon}</span>
              <span>
                {text}
                {to === '/mis-compras' && <PorPagarCount userId={userId} />}
              </span>
              <NextIcon size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * All data of the account. The password is shown as the API sends it: in plain text, or as dots where it is not revealed.
 */
function DetailsPanel({ usuario }: { usuario: Usuario }) {
  return (
    <Panel title="Tus datos">
      <KeyValueList
        items={usuario.tipo_cuenta === 'vendedor' ? [...details(usuario), ...forVendedor(usuario)] : details(usuario)}
      />
    </Panel>
  );
}

function details(usuario: Usuario): KeyValue[] {
  return [
    { label: 'ID', value: usuario.id },
    { label: 'Nombre', value: usuario.nombre },
    { label: 'Apellido', value: usuario.apellido },
    { label: 'DNI', value: usuario.dni },
    { label: 'Email', value: <EmailText email={usuario.email} /> },
    { label: 'Contraseña', value: <span className={styles.contrasena}>{usuario.contrasena}</span> },
    { label: 'Teléfono', value: usuario.telefono },
    { label: 'Localidad', value: usuario.localidad },
    { label: 'Tipo de cuenta', value: cuentaLabel(usuario.tipo_cuenta) },
  ];
}

function forVendedor(usuario: Usuario): KeyValue[] {
  return [
    { label: 'Nombre del local', value: usuario.nombre_local || '-' },
    { label: 'Cashback', value: formatPesos(pesosACentavos(usuario.cashback)) },
  ];
}

/** An account works without a confirmed e-mail; the note offers another link. */
function UnconfirmedEmail({ usuario }: { usuario: Usuario }) {
  // The API of the previous version omits it.
  if (usuario.email_confirmado !== false) return null;
  return (
    <Note tone="info" className={styles.confirm}>
      {isEmailLiberado(usuario.email) ? <WithoutEmail /> : <Request email={usuario.email} />}
    </Note>
  );
}

function WithoutEmail() {
  return (
    <p>
      Quien usa el email que habías puesto lo liberó, y tu cuenta quedó sin email. Antes de salir,{' '}
      <Link to="/editar-perfil">poné otro</Link>: lo necesitás para volver a ingresar.
    </p>
  );
}

function Request({ email }: { email: string }) {
  const { run, progress } = useRequestConfirmacion();
  const [answer, setAnswer] = useState('');
  const request = async () => {
    setAnswer('');
    const outcome = await run(email);
    if (outcome.type === 'done') setAnswer('Listo. El enlace llega en unos minutos.');
    if (outcome.type === 'failed') setAnswer(outcomeOf(outcome.error, CONNECTION_ERROR));
  };
  return (
    <>
      <p>
        <b>Email sin confirmar.</b> Abrí el enlace que te mandamos a <EmailText email={email} />: así nadie más puede
        quedarse con él.
      </p>
      <Button size="sm" busy={progress !== null} busyLabel="Enviando..." onClick={() => void request()}>
        Enviar de nuevo
      </Button>
      <p role="status" className={styles.answer}>
        {answer}
      </p>
    </>
  );
}

/** The reason of each refused document, and the link to send another one: the panel 'Documentos' is far below on a phone. */
function RefusedDocumentos({ usuario }: { usuario: Usuario }) {
  const refused = documentosOf(usuario).filter(({ isRefused }) => isRefused);
  return refused.map(({ campo, title, estado }) => (
    <Note key={campo} tone="danger" className={styles.confirm}>
      <p>
        <b>{title}</b> {estado?.replace(/\.?$/, '.')} <Link to={`/editar-perfil#${campo}`}>Enviar otro</Link>
      </p>
    </Note>
  ));
}

function DocumentosPanel({ usuario }: { usuario: Usuario }) {
  return (
    <Panel title="Documentos">
      {documentosOf(usuario).map((documento) => (
        <div key={documento.campo} className={styles.documento}>
          <h3>{documento.title}</h3>
          <DocumentoEstado documento={documento} />
        </div>
      ))}
    </Panel>
  );
}
