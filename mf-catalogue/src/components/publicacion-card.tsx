import type { CatalogoFilters, PublicacionVisible } from '@fluxpartes/contrato';
import { pesosACentavos, totalConDescuento } from '@fluxpartes/dominio';
import { useShell } from '@fluxpartes/mf-kit';
import {
  Card,
  CardBody,
  CardFit,
  CardGuestPrice,
  CardOwnPrice,
  CardPhoto,
  CardPlace,
  CardPrice,
  CardTitle,
  type LongList,
} from '@fluxpartes/ui';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { publicacionQuery, useAudience } from '../api/catalogue-api.ts';
import { fitOf } from './fit.ts';
import { onApproach, usePreload } from './page.tsx';

/** Milliseconds: a pointer that only crosses a card does not stay this long. */
const REST_MS = 80;

/** Fetches a listing, and the code of its screen, while the visitor's pointer is still over its card. */
function usePrefetch(id: number) {
  const shell = useShell();
  const audience = useAudience();
  const preload = usePreload();
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(wait.current), []);

  const prefetch = () => {
    preload.publicacion();
    void shell.queryClient.prefetchQuery(publicacionQuery(shell, audience, id));
  };
  return {
    ...onApproach(prefetch),
    onMouseEnter: () => {
      clearTimeout(wait.current);
      wait.current = setTimeout(prefetch, REST_MS);
    },
    onMouseLeave: () => clearTimeout(wait.current),
  };
}

/** The state of a link to a listing: the search that it was found with. */
export interface CardEstado {
  wanted: Pick<CatalogoFilters, 'q' | 'marca' | 'modelo'>;
}

interface PublicacionCardProps {
  publicacion: PublicacionVisible;
  /** The list that may be long, and the card's position in it, from 0. */
  list?: LongList;
  index?: number;
  /** The search and filters: the car that they name goes first. */
  wanted?: CardEstado['wanted'];
  /** The buyer's discount in percent. */
  descuento: number;
  /** Whether the card is in the first rows: its photo then loads eagerly. */
  isEager?: boolean;
  /** Whether the first paint waits for the card's photo. */
  hasPriority?: boolean;
}

/**
 * A listing in the grid; the whole card is the link. A guest's row has no price and no location, and plates in their place
 * explain this.
 */
export const PublicacionCard = memo(function PublicacionCard(props: PublicacionCardProps) {
  const { publicacion, list, index = 0, wanted, descuento, isEager, hasPriority } = props;
  const { id, nombre_producto, fotos, categoria, estado, precio, ubicacion, envio } = publicacion;
  const prefetch = usePrefetch(id);
  const { vehiculos, isWanted } = fitOf(publicacion, wanted);
  const centavos = precio === undefined ? null : pesosACentavos(precio);
  return (
    <Card
      row={list && { list, id, index }}
      link={(content) => <Link to={`/publicacion/${id}`} state={wanted && { wanted }} {...prefetch} {...content} />}
    >
      <CardPhoto
        url={fotos[0]}
        alt=""
        categoria={categoria}
        estado={estado}
        ships={envio && ubicacion === undefined}
        eager={isEager}
        priority={hasPriority}
      />
      {centavos === null ? <CardGuestPrice /> : <CardPrice centavos={centavos} />}
      <CardBody>
        {centavos !== null && descuento > 0 && <CardOwnPrice centavos={totalConDescuento(centavos, 1, descuento)} />}
        <CardTitle>{nombre_producto}</CardTitle>
        <CardFit compatibilidad={vehiculos} isWanted={isWanted} />
        <CardPlace ships={envio && ubicacion !== undefined}>{ubicacion}</CardPlace>
      </CardBody>
    </Card>
  );
});
