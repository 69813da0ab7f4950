import { useNavigate } from 'react-router-dom';

/** 'Volver': one page back; where this page is the first one inside the site, to the catalogue (experience, 'settled'). */
export function useVolver(): () => void {
  const navigate = useNavigate();
  return () => (hayHistoria() ? navigate(-1) : navigate('/home', { replace: true }));
}

/** The router numbers the entries that it makes from 0, and keeps the number in the entry. */
function hayHistoria(): boolean {
  const estado: unknown = history.state;
  return typeof estado === 'object' && estado !== null && 'idx' in estado && Number(estado.idx) > 0;
}
