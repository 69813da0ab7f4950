import { Button } from '@fluxpartes/ui';
import type { ConsultaDeCompras } from '../api/use-compras.ts';

/** Asks again for a list that did not come. */
export function Reintentar({ consulta: { isFetching, refetch } }: { consulta: ConsultaDeCompras }) {
  return (
    <Button variant="tertiary" disabled={isFetching} onClick={() => void refetch()}>
      Reintentar
    </Button>
  );
}
