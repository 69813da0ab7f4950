import { Columns, Skeleton, Stack } from '@fluxpartes/ui';
import styles from './compra.module.css';
import { CompraFrame } from './compra-frame.tsx';

/** The purchase while it loads: its header, its layout in bones. */
export function CompraSkeleton() {
  return (
    <CompraFrame>
      <p role="status" className={styles.wait}>
        Cargando...
      </p>
      <Columns aria-busy="true">
        <Stack>
          <Skeleton height={150} />
          <Skeleton height={240} />
          <Skeleton height={240} />
        </Stack>
        <Stack>
          <Skeleton height={290} />
          <Skeleton height={290} />
        </Stack>
      </Columns>
    </CompraFrame>
  );
}
