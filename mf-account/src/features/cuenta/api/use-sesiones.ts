import { useShell } from '@fluxpartes/mf-kit';
import { useQuery } from '@tanstack/react-query';
import { sesionesQuery } from '../../../api/usuario-queries.ts';

/** GET /sesiones: where one is signed in. */
export function useSesiones() {
  return useQuery(sesionesQuery(useShell()));
}
