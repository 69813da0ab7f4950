import type { PublicacionVisible } from '@fluxpartes/contrato';
import { marcaLabel, pesosACentavos } from '@fluxpartes/dominio';
import {
  Card,
  CardBody,
  CardFit,
  CardGuestPrice,
  CardPhoto,
  CardPlace,
  CardPrice,
  CardTitle,
  type LongList,
} from '@fluxpartes/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { usePrefetch } from '../use-prefetch.ts';

interface Props {
  publicacion: PublicacionVisible;
  list: LongList;
  /** Its place in the list, from 0. */
  index: number;
  /** In the first rows: its photo is not lazy. */
  isEager: boolean;
  /** The first paint waits for its photo. */
  hasPriority: boolean;
}

/** A listing in the grid; the whole card is the link. A guest's row has no price and no location: the plates say so. */
export const PublicacionCard = memo(function PublicacionCard({
  publicacion,
  list,
  index,
  isEager,
  hasPriority,
}: Props) {
  const { id, nombre_producto, fotos, categoria, estado, precio, ubicacion, envio } = publicacion;
  const prefetch = usePrefetch(id);
  const compatibilidad = publicacion.compatibilidad.map(({ marca, modelo }) => ({
    marca: marcaLabel(marca),
    modelo,
  }));
  return (
    <Card row={{ list, id, index }} link={(content) => <Link to={`/publicacion/${id}`} {...prefetch} {...content} />}>
      <CardPhoto url={fotos[0]} alt="" categoria={categoria} estado={estado} eager={isEager} priority={hasPriority} />
      {precio === undefined ? <CardGuestPrice /> : <CardPrice centavos={pesosACentavos(precio)} />}
      <CardBody>
        <CardTitle>{nombre_producto}</CardTitle>
        <CardFit compatibilidad={compatibilidad} />
        <CardPlace ships={envio}>{ubicacion ?? 'Iniciar sesión para ver'}</CardPlace>
      </CardBody>
    </Card>
  );
});
