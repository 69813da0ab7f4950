import { useNavigate } from 'react-router-dom';
import { currentEntry } from './history-entry.ts';

/** 'Volver': one page back; where this page is the first one inside the site, to the catalogue. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => ((currentEntry() ?? 0) > 0 ? navigate(-1) : navigate('/home', { replace: true }));
}
