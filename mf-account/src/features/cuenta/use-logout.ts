import { useShell } from '@fluxpartes/mf-kit';
import { useNavigate } from 'react-router-dom';

/** Ends this session and leads to the login. */
export function useLogout(): () => void {
  const { sesion } = useShell();
  const navigate = useNavigate();
  return () => {
    void sesion.close();
    navigate('/', { replace: true });
  };
}
