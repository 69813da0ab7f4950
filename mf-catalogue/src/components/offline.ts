import { CONNECTION_ERROR, isConnectionError } from '@fluxpartes/api-client';

/** Said beside an amount that could not be read, or a list that did not come: that it is the network; undefined otherwise. */
export function offlineText(error: unknown): string | undefined {
  if (!isConnectionError(error)) return undefined;
  return navigator.onLine ? CONNECTION_ERROR : 'Estás sin conexión.';
}
