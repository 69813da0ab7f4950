import type { PublicacionVisible } from '@fluxpartes/contrato';
import { CardGrid, CardSkeleton } from '@fluxpartes/ui';
import { memo } from 'react';
import { PublicacionCard } from './publicacion-card.tsx';
import estilos from './resultados.module.css';

/** Cards that can be in sight when the page opens: their photos are fetched at once. */
const PRIMERAS = 8;
/** Photos that the first paint waits for. */
const PRIORITARIAS = 2;

interface Props {
  publicaciones: readonly PublicacionVisible[];
  /** Other results are on their way. */
  isBusy: boolean;
}

/** The cards, in the grid that the photos' sizes are made for. */
export const Grilla = memo(function Grilla({ publicaciones, isBusy }: Props) {
  return (
    <CardGrid className={estilos.grilla} aria-busy={isBusy}>
      {publicaciones.map((publicacion, i) => (
        <PublicacionCard
          key={publicacion.id}
          publicacion={publicacion}
          isEager={i < PRIMERAS}
          hasPriority={i < PRIORITARIAS}
        />
      ))}
    </CardGrid>
  );
});

/** The same grid with the shape of its cards, while the first page loads. */
export function GrillaEnEspera() {
  return (
    <CardGrid aria-hidden="true">
      {Array.from({ length: PRIMERAS }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: eight equal shapes that never move
        <CardSkeleton key={i} />
      ))}
    </CardGrid>
  );
}
