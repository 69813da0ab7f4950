import { useShell } from '@fluxpartes/mf-kit';
import { useNavigate } from 'react-router-dom';

/** Ends this session and leads to the login. */
export function useLogout(): () => void {
  const { sesion } = useShell();
  const navigate = useNavigate();
  return () => {
    void sesion.close();
    // After the shell's own way out, which would remember this page for the next login: whoever leaves does not come back here.
    setTimeout(() => navigate('/', { replace: true }));
  };
}
