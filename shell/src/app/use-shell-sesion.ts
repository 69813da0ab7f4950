import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { remember } from './target.ts';
import { useShellApp } from './use-shell-app.tsx';

/** Compares the session with the API once, after the first paint, and takes the user to the login when it has ended. */
export function useShellSesion(): void {
  const app = useShellApp();
  const navigate = useNavigate();
  const location = useLocation();

  useEffect(() => {
    let wait: ReturnType<typeof setTimeout>;
    const animationFrame = requestAnimationFrame(() => {
      wait = setTimeout(() => void app.reconcile());
    });
    return () => {
      cancelAnimationFrame(animationFrame);
      clearTimeout(wait);
    };
  }, [app]);

  useEffect(() => {
    const otherTab = (change: StorageEvent) => app.sesion.otherTab(change);
    addEventListener('storage', otherTab);
    return () => removeEventListener('storage', otherTab);
  }, [app]);

  useEffect(
    () =>
      app.onSesionEnded(() => {
        if (location.pathname !== '/') navigate('/', { replace: true, state: remember(location) });
      }),
    [app, location, navigate],
  );
}
