import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { recordar } from './destino.ts';
import { useShellApp } from './use-shell-app.tsx';

/** Compares the session with the API once, after the first paint, and takes the user to the login when it has ended. */
export function useSesionDelShell(): void {
  const app = useShellApp();
  const navigate = useNavigate();
  const location = useLocation();

  useEffect(() => {
    let espera: ReturnType<typeof setTimeout>;
    const cuadro = requestAnimationFrame(() => {
      espera = setTimeout(() => void app.reconciliar());
    });
    return () => {
      cancelAnimationFrame(cuadro);
      clearTimeout(espera);
    };
  }, [app]);

  useEffect(() => {
    const otraPestana = () => app.sesion.releer();
    addEventListener('storage', otraPestana);
    return () => removeEventListener('storage', otraPestana);
  }, [app]);

  useEffect(
    () =>
      app.onSesionTerminada(() => {
        if (location.pathname !== '/') navigate('/', { replace: true, state: recordar(location) });
      }),
    [app, location, navigate],
  );
}
