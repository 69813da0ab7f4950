import { Columns, Skeleton, Stack } from '@fluxpartes/ui';
import styles from './cuenta.module.css';

/** The account that is on its way: its layout in bones. */
export function CuentaSkeleton() {
  return (
    <>
      <p role="status" className={styles.wait}>
        Cargando...
      </p>
      <Columns>
        <Stack>
          <Skeleton height={132} />
          <Skeleton height={280} />
        </Stack>
        <Stack>
          <Skeleton height={480} />
        </Stack>
      </Columns>
    </>
  );
}
