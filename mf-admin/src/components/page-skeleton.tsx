import { Band, Page, Skeleton, Stack } from '@fluxpartes/ui';
import { marcaLink } from './marca-link.tsx';
import styles from './page-skeleton.module.css';

/** A screen of the admin that is on its way: its code, or the session that it needs. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <>
      <Band half title={title} brandLink={marcaLink} />
      <Page aria-busy="true">
        <p role="status" className={styles.wait}>
          Cargando...
        </p>
        <Stack>
          <Skeleton height={52} />
          <Skeleton height={240} />
          <Skeleton height={240} />
        </Stack>
      </Page>
    </>
  );
}
