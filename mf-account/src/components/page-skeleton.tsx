import { Band, Page, Skeleton, Stack } from '@fluxpartes/ui';
import { marcaLink } from './marca-link.tsx';
import styles from './page-skeleton.module.css';

interface Props {
  /** The title and the height of the screen's own band, so that nothing moves when it comes. */
  title: string;
  half?: boolean;
}

/** A screen of this remote whose code is on its way. */
export function PageSkeleton({ title, half = false }: Props) {
  return (
    <>
      <Band half={half} title={title} brandLink={marcaLink} />
      <Page aria-busy="true">
        <p role="status" className={styles.wait}>
          Cargando...
        </p>
        <Stack>
          <Skeleton height={72} />
          <Skeleton height={320} />
        </Stack>
      </Page>
    </>
  );
}
