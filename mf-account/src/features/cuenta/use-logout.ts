import { useShell } from '@fluxpartes/mf-kit';
import { useNavigate } from 'react-router-dom';

/** Ends this session and leads to the login. `canLeave` asks its owner first, where something waits that would go with it. */
export function useLogout(): { canLeave: () => Promise<boolean>; leave: () => void } {
  const { sesion } = useShell();
  const navigate = useNavigate();
  return {
    canLeave: async () => (await sesion.canClose?.()) ?? true,
    leave: () => {
      void sesion.close();
      navigate('/', { replace: true });
    },
  };
}
