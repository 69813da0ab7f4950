import { Columns, Skeleton, Stack } from '@fluxpartes/ui';
import styles from './perfil.module.css';

/** The form that is on its way: its layout in bones. */
export function PerfilSkeleton() {
  return (
    <>
      <p role="status" className={styles.wait}>
        Cargando...
      </p>
      <Columns>
        <Stack>
          <Skeleton height={260} />
          <Skeleton height={180} />
        </Stack>
        <Stack>
          <Skeleton height={360} />
        </Stack>
      </Columns>
    </>
  );
}
