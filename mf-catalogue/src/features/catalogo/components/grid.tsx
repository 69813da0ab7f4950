import type { PublicacionVisible } from '@fluxpartes/contrato';
import { CardGrid, CardSkeleton, useLongList } from '@fluxpartes/ui';
import { memo } from 'react';
import { MEDIUM_SCREEN, useMedia } from '../../../components/use-media.ts';
import { PublicacionCard } from './publicacion-card.tsx';
import styles from './results.module.css';

/**
 * Cards that can be in sight when the page opens, on a phone two rows: their photos are fetched at once. results.module.css
 * knows the number of the others.
 */
const FIRST_ONES = { phone: 4, others: 8 };
/** From so many cards on those far from the screen are empty: a photo makes a card dearer than another list's row. */
const WINDOWED_FROM = 100;
/** Photos that the first paint waits for. */
const PRIORITY_COUNT = 2;

/** The cards, in the grid that the photos' sizes are made for. */
export const Grid = memo(function Grid({ publicaciones }: { publicaciones: readonly PublicacionVisible[] }) {
  const list = useLongList(publicaciones.length, { from: WINDOWED_FROM });
  const firstOnes = useMedia(MEDIUM_SCREEN) ? FIRST_ONES.others : FIRST_ONES.phone;
  return (
    <CardGrid className={styles.grid}>
      {publicaciones.map((publicacion, i) => (
        <PublicacionCard
          key={publicacion.id}
          publicacion={publicacion}
          list={list}
          index={i}
          isEager={i < firstOnes}
          hasPriority={i < PRIORITY_COUNT}
        />
      ))}
    </CardGrid>
  );
});

/** One for each card that can be in sight, by its place. */
const SHAPES = [...Array(FIRST_ONES.others).keys()];

/** The same grid with the shape of its cards, while the first page loads. */
export function GridSkeleton() {
  return (
    <CardGrid aria-hidden="true">
      {SHAPES.map((shape) => (
        <CardSkeleton key={shape} />
      ))}
    </CardGrid>
  );
}
