import { Button } from '@fluxpartes/ui';

/** What can be asked for again. */
interface Query {
  isFetching: boolean;
  refetch: () => unknown;
}

/** Asks again for a list that did not come. */
export function Retry({ query: { isFetching, refetch } }: { query: Query }) {
  return (
    <Button variant="tertiary" disabled={isFetching} onClick={() => void refetch()}>
      Reintentar
    </Button>
  );
}
