import { useSesion } from '@fluxpartes/mf-kit';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { PaginaEnEspera } from '../../components/pagina-en-espera.tsx';
import { useSesionDeAdmin } from './api/use-sesion-de-admin.ts';
import { SinConexion } from './components/sin-conexion.tsx';

interface Props {
  /** The screen's h1, which stands while it waits. */
  titulo: string;
  children: ReactNode;
}

/**
 * Shows a screen to the admin alone: the proof in local storage is compared each time that one opens, and the real
 * session has to stand. Without both, nothing of the screen is rendered and no call of it is made.
 */
export function RequiereAdmin({ titulo, children }: Props) {
  const { tipo } = useSesion();
  if (tipo !== 'admin') return <Navigate to="/" replace />;
  return <ConSesion titulo={titulo}>{children}</ConSesion>;
}

function ConSesion({ titulo, children }: Props) {
  const { estado, reintentar } = useSesionDeAdmin();
  if (estado === 'abierta') return children;
  if (estado === 'sin_conexion') return <SinConexion titulo={titulo} reintentar={reintentar} />;
  return <PaginaEnEspera titulo={titulo} />;
}
