import { useSesion } from '@fluxpartes/mf-kit';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { useAdminSesion } from './api/use-admin-sesion.ts';
import { OfflineNotice } from './components/offline-notice.tsx';

interface Props {
  /** The screen's h1, which stands while it waits. */
  title: string;
  children: ReactNode;
}

/**
 * Shows a screen to the admin alone: the proof in local storage is compared each time that one opens, and the real
 * session has to stand. Without both, nothing of the screen is rendered and no call of it is made.
 */
export function RequireAdmin({ title, children }: Props) {
  const { tipo } = useSesion();
  if (tipo !== 'admin') return <Navigate to="/" replace />;
  return <WithSesion title={title}>{children}</WithSesion>;
}

function WithSesion({ title, children }: Props) {
  const { estado, retry } = useAdminSesion();
  if (estado === 'abierta') return children;
  if (estado === 'sin_conexion') return <OfflineNotice title={title} retry={retry} />;
  return <PageSkeleton title={title} />;
}
