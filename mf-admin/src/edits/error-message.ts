import { isApiError, outcomeOf } from '@fluxpartes/api-client';

/** After a 412 the dialog's page already shows the new values, so the admin need not reload. */
export function errorMessage(error: unknown): string {
  return isApiError(error) && error.status === 412
    ? 'Cambió mientras tanto. Revisá cómo quedó y confirmá de nuevo.'
    : outcomeOf(error);
}
