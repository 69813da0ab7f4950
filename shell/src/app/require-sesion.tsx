import type { CurrentSesion } from '@fluxpartes/mf-kit';
import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { redirectFor } from './acceso.ts';
import { remember } from './target.ts';
import { useShellApp } from './use-shell-app.tsx';

const GUEST: CurrentSesion = { tipo: 'invitado' };

/**
 * Shows the present route to those who may open it; sends a guest to the login, which remembers where they were going.
 * Whoever has signed out on this page is going nowhere.
 */
export function RequireSesion({ children }: { children: ReactNode }) {
  const { sesion } = useShellApp();
  const actual = useSyncExternalStore(sesion.subscribe, sesion.get, () => GUEST);
  const location = useLocation();
  const redirect = redirectFor(location.pathname, actual);
  if (redirect === null) return children;
  const hasLeft = sesion.closedOn() === location.key;
  return <Navigate to={redirect} replace state={redirect === '/' && !hasLeft ? remember(location) : undefined} />;
}
