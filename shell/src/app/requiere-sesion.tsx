import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { desvioDe } from './acceso.ts';
import { recordar } from './destino.ts';
import { useShellApp } from './use-shell-app.tsx';

/** Shows the present route to those who may open it; sends a guest to the login, which remembers where they were going. */
export function RequiereSesion({ children }: { children: ReactNode }) {
  const { sesion } = useShellApp();
  const actual = useSyncExternalStore(sesion.subscribe, sesion.get);
  const location = useLocation();
  const desvio = desvioDe(location.pathname, actual);
  if (desvio === null) return children;
  return <Navigate to={desvio} replace state={desvio === '/' ? recordar(location) : undefined} />;
}
