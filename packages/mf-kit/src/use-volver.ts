import { useNavigate } from 'react-router-dom';
import { entradaActual } from './entrada-de-historia.ts';

/** 'Volver': one page back; where this page is the first one inside the site, to the catalogue (experience, 'settled'). */
export function useVolver(): () => void {
  const navigate = useNavigate();
  return () => ((entradaActual() ?? 0) > 0 ? navigate(-1) : navigate('/home', { replace: true }));
}
