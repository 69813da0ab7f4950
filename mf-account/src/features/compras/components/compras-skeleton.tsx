import { Skeleton, Stack } from '@fluxpartes/ui';
import styles from './page.module.css';

/** The purchases while they load: the strip and the table in bones. */
export function ComprasSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className={styles.wait}>
        Cargando...
      </p>
      <Stack>
        <Skeleton height={102} />
        <Skeleton height={320} />
      </Stack>
    </div>
  );
}
