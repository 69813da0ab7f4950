import { isApiError, outcomeOf } from '@fluxpartes/api-client';

/** Why something was refused. What changed meanwhile is shown anew behind the dialog, so that it need not be loaded again. */
export function failureText(error: unknown): string {
  return isApiError(error) && error.status === 412
    ? 'Cambió mientras tanto. Revisá cómo quedó y confirmá de nuevo.'
    : outcomeOf(error);
}
