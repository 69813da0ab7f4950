import { isApiError, outcomeOf } from '@fluxpartes/api-client';

/** The screen already shows the new values, so the admin need not reload. */
export const CHANGED = 'Cambió mientras tanto. Revisá cómo quedó y confirmá de nuevo.';

export function errorMessage(error: unknown): string {
  return isApiError(error) && error.status === 412 ? CHANGED : outcomeOf(error);
}
