import { CONNECTION_ERROR, isConnectionError } from '@fluxpartes/api-client';
import { Button } from '@fluxpartes/ui';
import { focusTitle } from './navigation.tsx';

interface Props {
  /** The failed query. */
  query: { isFetching: boolean; refetch: () => unknown };
}

/** 'Reintentar': requests a failed query again. The button disappears, so the title takes the focus. */
export function Retry({ query: { isFetching, refetch } }: Props) {
  const retry = () => {
    focusTitle({ preventScroll: true });
    void refetch();
  };
  return (
    <Button size="sm" variant="tertiary" disabled={isFetching} onClick={retry}>
      Reintentar
    </Button>
  );
}

/**
 * The text beside an amount or a list that failed to load: it names the network as the cause. Undefined for other errors.
 */
export function offlineText(error: unknown): string | undefined {
  if (!isConnectionError(error)) return undefined;
  return navigator.onLine ? CONNECTION_ERROR : 'Estás sin conexión.';
}
