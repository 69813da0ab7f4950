import { BackButton } from '@fluxpartes/mf-kit';
import { Band, Columns, Skeleton, SlimHeader, Stack, VisuallyHidden, WaitingPage } from '@fluxpartes/ui';
import styles from './listing.module.css';

/* The screens while their code or data load. This file is part of the entry chunk. */

/** The place of a listing's facts under its price. */
export function FactsSkeleton() {
  return (
    <Stack className={styles.coming}>
      <Skeleton height={56} />
      <Skeleton width="60%" />
      <Skeleton width="60%" />
    </Stack>
  );
}

/** A listing of which no row is known. Its title is for screen readers. */
export function ListingSkeleton() {
  return (
    <WaitingPage header={<SlimHeader actions={<BackButton />} />}>
      <h1 tabIndex={-1}>
        <VisuallyHidden>Publicación</VisuallyHidden>
      </h1>
      <Columns>
        <div className={styles.frame}>
          <Skeleton aspectRatio="4 / 3" />
        </div>
        <FactsSkeleton />
      </Columns>
    </WaitingPage>
  );
}

export const CompraHeader = () => <Band half title="Confirmar compra" actions={<BackButton />} />;

export function CompraSkeleton() {
  return (
    <WaitingPage header={<CompraHeader />}>
      <Skeleton height={150} />
      <Skeleton height={240} />
    </WaitingPage>
  );
}
