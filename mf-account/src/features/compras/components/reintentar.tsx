import { Button } from '@fluxpartes/ui';

/** What can be asked for again. */
interface Consulta {
  isFetching: boolean;
  refetch: () => unknown;
}

/** Asks again for a list that did not come. */
export function Reintentar({ consulta: { isFetching, refetch } }: { consulta: Consulta }) {
  return (
    <Button variant="tertiary" disabled={isFetching} onClick={() => void refetch()}>
      Reintentar
    </Button>
  );
}
