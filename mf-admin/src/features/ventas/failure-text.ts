import { isApiError, outcomeOf } from '@fluxpartes/api-client';

/** Why a dialog over a sale was refused. One that changed meanwhile is shown anew behind it, so that it need not be loaded again. */
export function failureText(error: unknown): string {
  return isApiError(error) && error.status === 412
    ? 'La venta cambió mientras tanto. Revisá cómo quedó y confirmá de nuevo.'
    : outcomeOf(error);
}
